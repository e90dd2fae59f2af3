import { errors } from '@review-service/contracts/errors';
import { REVIEW } from '@review-service/contracts/reviews';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { countersOf } from '../../../../test/review-counters';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let author: MadeUser;
  let reviewer: MadeUser;
  let stranger: MadeUser;
  let root: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    reviewer = await api.make.user();
    stranger = await api.make.user();
    root = await api.make.superuser();
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const texts = { summary: 'Ours', updated_at: '2026-01-01T00:00:00Z', ...columns };
    const request = await api.make.reviewRequest(author, await api.make.repository(), texts);
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, url, reviews: `${url}reviews/` };
  };
  type MadeRequest = Awaited<ReturnType<typeof make>>;
  const on = async (request: MadeRequest, columns: Record<string, unknown>, by = reviewer) => {
    const review = await api.make.review(request, by, columns);
    return { ...request, review, item: `${request.reviews}${review.id}/` };
  };
  const published = async (columns: Record<string, unknown> = {}) => on(await make(), columns);
  const begun = async (columns: Record<string, unknown> = {}) =>
    on(await make(), { is_published: false, body_top: 'Top', created_at: '2026-01-02', ...columns });
  const idsIn = ({ body }: { body: { reviews: { id: number }[] } }) => body.reviews.map(({ id }) => id);
  const stored = async ({ id }: { id: number }) => {
    const [row] = await api.db.query<Record<string, unknown>[]>('select * from review where id = $1', [id]);
    return row;
  };
  const events = async ({ id }: { id: number }) =>
    (
      await api.db.query<{ name: string; payload: Record<string, unknown> }[]>(
        `select name, payload from outbox_message where queue = 'review-requests' and payload @> $1 order by created_at`,
        [{ reviewRequestId: id }],
      )
    ).map(({ name, payload }) => ({ name, ...payload }));

  describe('200: the list', () => {
    it('has the published ones, the oldest first', async () => {
      const request = await make();
      const second = await api.make.review(request, reviewer, { created_at: '2026-01-02', ship_it: true });
      const first = await api.make.review(request, author, { created_at: '2026-01-01', body_top: 'First' });
      await api.make.review(request, stranger, { is_published: false });
      await api.make.review(request, author, { reply_to_id: first.id });

      const answer = await api.anonymous.get(request.reviews);

      expect(answer.body.total_results).toBe(2);
      expect(idsIn(answer)).toEqual([first.id, second.id]);
      const page = await api.anonymous.get(`${request.reviews}?max-results=1`);
      expect(page.body.links.review_draft).toEqual({ href: `${api.url}${request.reviews}draft/`, method: 'GET' });
      expect(idsIn(page)).toEqual([first.id]);
      expect(idsIn(await api.anonymous.get(page.body.links.next.href))).toEqual([second.id]);
    });

    it('leaves out, and does not count, what the policy of a token hides', async () => {
      const request = await make();
      const [shown, hidden] = [await api.make.review(request, author), await api.make.review(request, reviewer)];
      const elsewhere = await api.make.review(await make(), author);
      const draft = await api.make.review(request, author, { is_published: false });
      const block = [hidden, elsewhere, draft].map(({ id }) => [id, { block: ['GET'] }] as const);
      const policy = { resources: { review: Object.fromEntries(block) } };
      const program = api.withToken(await api.make.apiToken(stranger, { policy }));

      const answer = await program.get(request.reviews);

      expect(idsIn(answer)).toEqual([shown.id]);
      expect(answer.body.total_results).toBe(1);
      expect((await program.get(`${request.reviews}?counts-only=1`)).body.count).toBe(1);
      expect(await program.get(`${request.reviews}${hidden.id}/`)).toFailWith(errors.permissionDenied);
    });

    it('takes as many statements and touches as many rows, however many there are', async () => {
      const request = await make();
      const read = () => statementsOf(() => api.anonymous.get(`${request.reviews}?expand=user`));
      await api.make.review(request, reviewer);
      const one = await read();
      for (let number = 0; number < 5; number++) await api.make.review(request, author);

      const five = await read();

      expect(five).toEqual(one);
      expect(five.filter((statement) => /count\(\*\)/.test(statement))).toEqual([]);
    });
  });

  describe('200: one', () => {
    it('shows its author, and what is not published to that one and superusers', async () => {
      const { item } = await begun();

      for (const caller of [reviewer, root]) {
        const { status, body } = await api.as(caller).get(`${item}?expand=user`);
        expect({ status, ...body.review }).toMatchObject({ status: 200, user: { username: reviewer.username } });
      }
    });

    it('shows its texts as is asked for', async () => {
      const { item } = await published({ body_top: '\\*Top\\*', body_top_is_markdown: true });

      const { body } = await api.anonymous.get(`${item}?force-text-type=plain`);

      expect(body.review).toMatchObject({ body_top: '*Top*', body_top_text_type: 'plain' });
    });
  });

  describe('200: a change', () => {
    it('sets texts, types and flags, and keeps what is not named', async () => {
      const { item } = await begun({ body_bottom: 'Bottom' });
      const change = async (form: Record<string, string>) => {
        const answer = await api.as(reviewer).put(item, form);
        expect(answer).toShow(REVIEW);
        const { body_top, body_top_text_type, body_bottom, body_bottom_text_type, ship_it, extra_data } =
          answer.body.review;
        return { body_top, body_top_text_type, body_bottom, body_bottom_text_type, ship_it, extra_data };
      };

      const stays = { body_top: 'Top', body_top_text_type: 'plain', body_bottom: 'Bottom', extra_data: {} };
      expect(await change({ ship_it: '1' })).toMatchObject({ ...stays, ship_it: true });
      expect(await change({ ship_it: 'x' })).toMatchObject({ ...stays, ship_it: false });
      const written = { body_top: '*Top*', body_top_text_type: 'markdown', body_bottom_text_type: 'plain' };
      expect(await change({ body_top: ' *Top* ', body_top_text_type: 'markdown' })).toMatchObject(written);
      const typed = { ...written, body_top: '\\*Top\\*', extra_data: { k: 'v' } };
      expect(await change({ body_top: '*Top*', 'extra_data.k': 'v' })).toMatchObject(typed);
      expect(await change({ body_top_text_type: 'plain' })).toMatchObject({ ...written, body_top_text_type: 'plain' });
      expect(await change({ text_type: 'markdown', public: '0' })).toEqual({
        ...{ ...typed, body_bottom: 'Bottom', body_bottom_text_type: 'markdown', ship_it: false },
      });
    });

    it('is for superusers, too', async () => {
      const { item, review } = await begun();

      expect((await api.as(root).put(item, { body_top: 'Mended' })).status).toBe(200);
      expect(await stored(review)).toMatchObject({ body_top: 'Mended', user_id: reviewer.id });
    });
  });

  describe('200: published', () => {
    it('is for all from then on, dated, counted and told', async () => {
      const request = await begun({ ship_it: true });
      const comment = await api.make.reviewComment(request.review, { issue_status: 'O', created_at: '2026-01-02' });

      const { status, body } = await api.as(reviewer).put(request.item, { public: 'True', body_bottom: 'Done' });

      expect({ status, ...body.review }).toMatchObject({ status: 200, public: true, body_bottom: 'Done' });
      const { last_updated } = (await api.anonymous.get(request.url)).body.review_request;
      expect(body.review.timestamp).toBe(last_updated);
      expect(last_updated > '2026-01-02').toBe(true);
      const [{ is_dated }] = await api.db.query(
        `select c.created_at = r.created_at and r.created_at = q.updated_at as is_dated
         from review_comment c join review r on r.id = c.review_id join review_request q on q.id = r.review_request_id
         where c.id = $1`,
        [comment.id],
      );
      expect(is_dated).toBe(true);
      expect(idsIn(await api.anonymous.get(request.reviews))).toEqual([request.review.id]);
      const [kept, recounted] = await countersOf(api, request);
      expect(kept).toEqual({ review_count: 1, ship_it_count: 1, issue_open_count: 1, issue_resolved_count: 0 });
      expect(kept).toEqual(recounted);
      expect(await events(request)).toEqual([
        {
          name: 'review.published',
          reviewRequestId: request.id,
          displayId: request.displayId,
          localSiteId: null,
          actorId: reviewer.id,
          reviewId: request.review.id,
          isToOwnerOnly: false,
        },
      ]);
    });

    it('counts a person who says Ship It once, however often they say it (decision D22)', async () => {
      const request = await make();
      const say = async (by: MadeUser): Promise<string> => {
        const { status, body } = await api.as(by).post(request.reviews, { ship_it: '1', public: '1' });
        expect(status).toBe(201);
        return `${request.reviews}${body.review.id}/`;
      };
      const revoke = async (by: MadeUser, item: string) =>
        expect((await api.as(by).put(item, { ship_it: '0' })).status).toBe(200);
      const counts = async () => {
        const [kept, recounted] = await countersOf(api, request);
        expect(kept).toEqual(recounted);
        const { ship_it_count, approved } = (await api.anonymous.get(request.url)).body.review_request;
        return [kept?.review_count, ship_it_count, approved];
      };

      const [first, second] = [await say(reviewer), await say(reviewer)];
      expect(await counts()).toEqual([2, 1, true]);
      const third = await say(stranger);
      expect(await counts()).toEqual([3, 2, true]);
      await revoke(reviewer, first);
      expect(await counts()).toEqual([3, 2, true]);
      await revoke(stranger, third);
      await revoke(reviewer, second);
      expect(await counts()).toEqual([3, 0, false]);
    });

    it('says Ship It to its own author, and tells nobody but the submitter', async () => {
      const { reviews, ...request } = await make();

      const { status } = await api.as(author).post(reviews, { ship_it: '1', publish_to_owner_only: '1', public: '1' });

      expect(status).toBe(201);
      expect(await events(request)).toMatchObject([{ name: 'review.published', isToOwnerOnly: true }]);
    });

    it('archives the review request for the caller', async () => {
      const request = await begun();
      const archived = () =>
        api.db.query('select user_id, is_muted from hidden_review_request where review_request_id = $1', [request.id]);

      await api.as(reviewer).put(request.item, { publish_and_archive: '1' });
      expect(await archived()).toEqual([]);

      await api.as(reviewer).put(request.item, { publish_and_archive: '1', public: '1' });
      expect(await archived()).toEqual([{ user_id: reviewer.id, is_muted: false }]);
    });

    it('takes as many statements with 500 comments', async () => {
      const publish = async (comments: number) => {
        const { item, review, id } = await begun();
        await api.db.query(
          `insert into review_comment (review_id, review_request_id, kind, text, issue_status)
           select $1, $2, 'general', 'x', 'O' from generate_series(1, $3)`,
          [review.id, id, comments],
        );
        const statements = await statementsOf(() => api.as(reviewer).put(item, { public: '1' }));
        return { id, statements };
      };
      const [one, many] = [await publish(1), await publish(500)];

      expect(many.statements).toEqual(one.statements);
      expect((await countersOf(api, many))[0]).toMatchObject({ issue_open_count: 500 });
    });
  });

  describe('200: a ship-it is taken back', () => {
    it('by its author, a superuser or an administrator of the site', async () => {
      const admin = await api.make.user();
      const site = await api.make.site({ users: [reviewer], admins: [admin] });
      const said = { body_top: 'Ship It!', ship_it: true, extra_data: { kept: 1 } };
      const here = { local_site_id: site.id };
      const ofSite = await api.make.reviewRequest(author, await api.make.repository(here), here);
      const review = await api.make.review(ofSite, reviewer, said);
      const onSite = `/s/${site.name}/api/review-requests/${ofSite.displayId}/reviews/${review.id}/`;
      const places = [
        [reviewer, (await published(said)).item],
        [root, (await published(said)).item],
        [admin, onSite],
      ] as const;

      for (const [caller, item] of places) {
        const { status, body } = await api.as(caller).put(item, { ship_it: '0', body_bottom: 'ignored' });
        expect({ status, ...body.review }).toMatchObject({
          ...{ status: 200, ship_it: false, public: true, body_top: '~~Ship It!~~', body_top_text_type: 'markdown' },
          ...{ body_bottom: '', extra_data: { kept: 1, revoked_ship_it: true } },
        });
      }
    });

    it('and counted, while its words and the time of the review request stay', async () => {
      const request = await published({ body_top: 'Nice. Ship It!', ship_it: true });

      await api.as(reviewer).put(request.item, { ship_it: 'false' });

      expect((await countersOf(api, request))[0]).toMatchObject({ review_count: 1, ship_it_count: 0 });
      expect(await stored(request.review)).toMatchObject({ body_top: 'Nice. Ship It!', body_top_is_markdown: false });
      const { last_updated } = (await api.anonymous.get(request.url)).body.review_request;
      expect(last_updated).toBe('2026-01-01T00:00:00Z');
    });
  });

  describe('201', () => {
    it('begins a review, which its author alone sees', async () => {
      const { displayId, reviews } = await make();

      const answer = await api.as(reviewer).post(reviews);

      expect(answer.status).toBe(201);
      expect(answer).toShow(REVIEW);
      const { id, links, ...shown } = answer.body.review;
      expect(answer.headers.get('location')).toBe(`${api.url}${reviews}${id}/`);
      expect(shown).toEqual({
        absolute_url: `https://reviews.example.com/r/${displayId}/#review${id}`,
        body_bottom: '',
        body_bottom_text_type: 'plain',
        body_top: '',
        body_top_text_type: 'plain',
        by_agent: null,
        counted: true,
        extra_data: {},
        public: false,
        ship_it: false,
        text_type: null,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      });
      const href = `${api.url}${reviews}${id}/`;
      expect(links).toMatchObject({
        self: { href, method: 'GET' },
        update: { href, method: 'PUT' },
        delete: { href, method: 'DELETE' },
        replies: { href: `${href}replies/`, method: 'GET' },
        user: { href: `${api.url}/api/users/${reviewer.username}/`, method: 'GET', title: reviewer.username },
      });
      expect((await api.as(reviewer).get(reviews)).body).toMatchObject({ reviews: [], total_results: 0 });
    });

    it('begins one of an unpublished review request, for those who see that', async () => {
      const { reviews } = await make({ is_published: false });

      expect((await api.as(author).post(reviews, { body_top: 'To myself' })).status).toBe(201);
    });

    it('begins one at most, however many ask at once', async () => {
      const { id, reviews } = await make();

      const all = await Promise.all(
        Array.from({ length: 32 }, (_, n) => api.as(reviewer).post(reviews, { body_top: `${n}` })),
      );

      expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 31 }, () => 303)]);
      expect(await api.db.query('select 1 from review where review_request_id = $1', [id])).toHaveLength(1);
    });
  });

  describe('204', () => {
    it('deletes what is not published, with its comments', async () => {
      const { item, review } = await begun();
      const comment = await api.make.reviewComment(review);

      expect((await api.as(reviewer).delete(item)).status).toBe(204);

      expect(await stored(review)).toBeUndefined();
      expect(await api.db.query('select 1 from review_comment where id = $1', [comment.id])).toEqual([]);
      expect(await api.as(reviewer).get(item)).toFailWith(errors.doesNotExist);
    });

    it('deletes it for superusers, too', async () => {
      expect((await api.as(root).delete((await begun()).item)).status).toBe(204);
    });
  });

  describe('302: the draft', () => {
    it('leads to it, with the query', async () => {
      const { reviews, item } = await begun();

      const answer = await api.as(reviewer).get(`${reviews}draft/?expand=user&only-fields=id%2Cuser`);

      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`${api.url}${item}?expand=user&only-fields=id%2Cuser`);
      expect(answer.headers.get('content-type')).toBe('application/vnd.service.org.review-draft+json');
      expect(answer.body).toEqual({ stat: 'ok' });
    });
  });

  describe('303', () => {
    it('changes the one that there is', async () => {
      const { item, reviews, review } = await begun({ body_bottom: 'Bottom' });

      const answer = await api.as(reviewer).post(reviews, { body_top: 'Other' });

      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${api.url}${item}`);
      expect(answer.body.review).toMatchObject({ id: review.id, body_top: 'Other', body_bottom: 'Bottom' });
    });
  });

  describe('400, code 105', () => {
    it('of an unknown type of text', async () => {
      const { item } = await begun();

      const answer = await api.as(reviewer).put(item, { body_top_text_type: 'word' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['body_top_text_type']);
    });

    it('of extra data that cannot be read, and keeps nothing', async () => {
      const { item, review } = await begun();

      const answer = await api.as(reviewer).put(item, { body_top: 'Other', 'extra_data:json': '{' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(await stored(review)).toMatchObject({ body_top: 'Top' });
    });

    it('of a ship-it of a published one that is given, or is not there to be taken back', async () => {
      const { item } = await published({ body_top: 'Top' });

      for (const ship_it of ['0', '1']) {
        const answer = await api.as(reviewer).put(item, { ship_it });
        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields)).toEqual(['ship_it']);
      }
    });
  });

  describe('400, code 225: is not published, and nothing is changed', () => {
    const refused = async ({ item, review }: { item: string; review: { id: number } }, form = {}) => {
      const before = await stored(review);
      const answer = await api.as(reviewer).put(item, { ...form, public: '1' });
      expect(answer).toFailWith(errors.cannotPublish);
      expect(await stored(review)).toEqual(before);
      return answer.body.err.msg as string;
    };

    it('when it is empty', async () => {
      expect(await refused(await begun(), { body_top: ' ', 'extra_data.k': 'v' })).toMatch(/empty/);
    });

    it('when others do not see the review request', async () => {
      const request = await make({ is_published: false, people: [reviewer] });
      await api.db.query('update review_request set submitter_id = $1 where id = $2', [reviewer.id, request.id]);

      expect(await refused(await on(request, { is_published: false, body_top: 'Top' }))).toMatch(/review request/);
    });

    it.each(['a diff', 'a diff that it compares with', 'an attachment', 'a file of a diff'])(
      'when a comment is about %s of the draft',
      async (what) => {
        const request = await begun();
        const [shown, drafted] = [
          await api.make.fileDiff(request),
          await api.make.fileDiff(request, { diff_revision: 2, on_draft: true }),
        ];
        const file = () => api.make.fileAttachment(request, { is_published: false });
        const ofDiff = () => api.make.attachment(request, { added_in_filediff_id: drafted.id });
        const columns = {
          'a diff': async () => ({ kind: 'diff', file_diff_id: drafted.id }),
          'a diff that it compares with': async () => ({
            ...{ kind: 'diff', file_diff_id: shown.id, other_file_diff_id: drafted.id },
          }),
          'an attachment': async () => ({ kind: 'file', attachment_id: (await file()).id }),
          'a file of a diff': async () => ({ kind: 'file', attachment_id: (await ofDiff()).id }),
        }[what];
        await api.make.reviewComment(request.review, await columns?.());

        expect(await refused(request)).toMatch(/not published yet/);
      },
    );

    it('and none is begun', async () => {
      const { id, reviews } = await make();

      expect(await api.as(reviewer).post(reviews, { public: '1' })).toFailWith(errors.cannotPublish);
      expect(await api.db.query('select 1 from review where review_request_id = $1', [id])).toEqual([]);
    });
  });

  describe('401, 403', () => {
    it('what is not published is for its author', async () => {
      const { item, reviews } = await begun();

      for (const call of ['get', 'put', 'delete'] as const) {
        expect(await api.anonymous[call](item)).toFailWith(errors.notLoggedIn);
        expect(await api.as(author)[call](item)).toFailWith(errors.permissionDenied);
      }
      expect(await api.anonymous.post(reviews)).toFailWith(errors.notLoggedIn);
      expect(await api.anonymous.get(`${reviews}draft/`)).toFailWith(errors.notLoggedIn);
    });

    it('what is published stays, also for superusers', async () => {
      const { item } = await published({ ship_it: true });

      expect(await api.as(reviewer).put(item, { body_top: 'Late' })).toFailWith(errors.permissionDenied);
      expect(await api.as(author).put(item, { ship_it: '0' })).toFailWith(errors.permissionDenied);
      for (const caller of [reviewer, root]) {
        expect(await api.as(caller).delete(item)).toFailWith(errors.permissionDenied);
      }
    });

    it('reviews are for those who see the review request, also to their authors', async () => {
      const request = await make({ restricted_by_deleted_group: true });
      const { item, reviews } = await on(request, { is_published: false });

      for (const url of [item, reviews, `${reviews}draft/`]) {
        expect(await api.as(reviewer).get(url)).toFailWith(errors.permissionDenied);
      }
      expect(await api.as(reviewer).post(reviews)).toFailWith(errors.permissionDenied);
      expect(await api.as(reviewer).put(item, { public: '1' })).toFailWith(errors.permissionDenied);
    });
  });

  describe('404', () => {
    it('there is no such review, here', async () => {
      const [{ review, ...request }, other] = [await published(), await make()];
      const reply = await api.make.review(request, author, { reply_to_id: review.id });

      for (const url of [
        `${request.reviews}99999999/`,
        `${request.reviews}${reply.id}/`,
        `${other.reviews}${review.id}/`,
      ]) {
        expect(await api.as(root).get(url)).toFailWith(errors.doesNotExist);
      }
      expect(await api.as(root).put(`${request.reviews}99999999/`)).toFailWith(errors.doesNotExist);
      expect(await api.as(root).get('/api/review-requests/99999999/reviews/')).toFailWith(errors.doesNotExist);
    });

    it('the caller has begun none', async () => {
      const { reviews } = await begun();

      expect(await api.as(stranger).get(`${reviews}draft/`)).toFailWith(errors.doesNotExist);
    });
  });

  it('412: it was changed since it was read', async () => {
    const { item } = await begun();
    const { headers } = await api.as(reviewer).get(item);
    const stale = { headers: { 'if-match': headers.get('etag') ?? '' } };

    expect((await api.as(reviewer).put(item, { body_top: 'New' }, stale)).status).toBe(200);
    expect(await api.as(reviewer).put(item, { body_top: 'Lost' }, stale)).toFailWith(errors.preconditionFailed);
    expect(await api.as(reviewer).delete(item, stale)).toFailWith(errors.preconditionFailed);
  });
});
