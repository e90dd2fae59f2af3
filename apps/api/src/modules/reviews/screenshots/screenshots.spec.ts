import { errors } from '@review-service/contracts/errors';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import {
  DRAFT_SCREENSHOT,
  REPLY_SCREENSHOT_COMMENT,
  REVIEW_SCREENSHOT_COMMENT,
  SCREENSHOT,
} from '@review-service/contracts/screenshots';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

/** The path of the list, below a review request. */
type Place = 'screenshots' | 'draft/screenshots' | 'review/screenshot-comments' | 'reply/screenshot-comments';

describe('the empty lists of screenshots and of comments on them', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let stranger: MadeUser;

  beforeAll(async () => {
    submitter = await api.make.user();
    stranger = await api.make.user();
  });

  /** A review request with a draft, a review and a reply, and the URLs of the lists. */
  const make = async ({ requestColumns = {}, reviewColumns = {} } = {}) => {
    const request = await api.make.reviewRequest(submitter, await api.make.repository(), requestColumns);
    const review = await api.make.review(request, submitter, reviewColumns);
    const reply = await api.make.review(request, submitter, { ...reviewColumns, reply_to_id: review.id });
    const url = `/api/review-requests/${request.displayId}/`;
    await api.as(submitter).post(`${url}draft/`);
    const above = {
      screenshots: url,
      'draft/screenshots': `${url}draft/`,
      'review/screenshot-comments': `${url}reviews/${review.id}/`,
      'reply/screenshot-comments': `${url}reviews/${review.id}/replies/${reply.id}/`,
    };
    const listOf = (place: Place) => `${above[place]}${place.slice(place.indexOf('/') + 1)}/`;
    return { url, above, listOf };
  };

  describe.each<[Place, ResourceDefinition]>([
    ['screenshots', SCREENSHOT],
    ['draft/screenshots', DRAFT_SCREENSHOT],
    ['review/screenshot-comments', REVIEW_SCREENSHOT_COMMENT],
    ['reply/screenshot-comments', REPLY_SCREENSHOT_COMMENT],
  ])('%s', (place, definition) => {
    it('200: lists nothing', async () => {
      const { listOf } = await make();
      const list = listOf(place);

      const answer = await api.as(submitter).get(list);
      const later = await api.as(submitter).get(`${list}?start=25`);
      const counted = await api.as(submitter).get(`${list}?counts-only=1`);

      expect(answer).toList(definition);
      expect(answer.body).toEqual({
        [definition.listKey]: [],
        links: { self: { href: `${api.url}${list}`, method: 'GET' } },
        stat: 'ok',
        total_results: 0,
      });
      expect(later.body).toMatchObject({ [definition.listKey]: [], total_results: 0 });
      expect(counted.body).toEqual({ count: 0, stat: 'ok' });
    });

    it('200: what is above links to it, and inlines it', async () => {
      const { above, listOf } = await make();
      const caller = api.as(submitter);

      const linking = Object.values((await caller.get(above[place])).body).find(isItem);
      const inlining = Object.values((await caller.get(`${above[place]}?expand=${definition.link}`)).body).find(isItem);

      expect(linking?.links[definition.link]).toEqual({ href: `${api.url}${listOf(place)}`, method: 'GET' });
      expect(inlining?.[definition.link]).toEqual([]);
    });

    it('404, 405: has no items, and takes none', async () => {
      const { listOf } = await make();

      expect(await api.as(submitter).get(`${listOf(place)}1/`)).toFailWith(errors.doesNotExist);
      expect(await api.as(submitter).post(listOf(place), { caption: 'A' })).toFailWith(errors.methodNotAllowed);
    });
  });

  it('401, 403: a list is for those who see what is above it', async () => {
    const { listOf } = await make({ reviewColumns: { is_published: false } });
    const hidden = await make({ requestColumns: { is_published: false } });
    const closed = [
      listOf('draft/screenshots'),
      ...(['screenshots', 'review/screenshot-comments', 'reply/screenshot-comments'] as const).map(hidden.listOf),
    ];

    for (const list of closed) {
      expect(await api.anonymous.get(list)).toFailWith(errors.notLoggedIn);
      expect(await api.as(stranger).get(list)).toFailWith(errors.permissionDenied);
      expect((await api.as(submitter).get(list)).status).toBe(200);
    }
  });

  it('404: there is no such review or draft', async () => {
    const { url } = await make();
    await api.as(submitter).delete(`${url}draft/`);

    for (const list of [
      'draft/screenshots/',
      'reviews/1/screenshot-comments/',
      'reviews/1/replies/1/screenshot-comments/',
    ])
      expect(await api.as(submitter).get(`${url}${list}`)).toFailWith(errors.doesNotExist);
  });
});

interface Item {
  readonly links: Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

const isItem = (member: unknown): member is Item => typeof member === 'object' && member !== null && 'links' in member;
