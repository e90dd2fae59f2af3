import { errors } from '@review-service/contracts/errors';
import { ARCHIVED_REVIEW_REQUEST, MUTED_REVIEW_REQUEST } from '@review-service/contracts/hidden-review-requests';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe.each([
  ['archived', ARCHIVED_REVIEW_REQUEST],
  ['muted', MUTED_REVIEW_REQUEST],
])('/api/users/{username}/%s-review-requests/', (kind, definition) => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let submitter: MadeUser;
  let reader: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    submitter = await api.make.user();
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    reader = await api.make.user();
  });

  const other = kind === 'archived' ? 'muted' : 'archived';
  const listOf = ({ username }: MadeUser, of: string = kind) => `/api/users/${username}/${of}-review-requests/`;
  const made = (given: Record<string, unknown> = {}) => api.make.reviewRequest(submitter, repository, given);
  const hide = (who: MadeUser, { displayId }: { displayId: number }, of: string = kind) =>
    api.as(who).post(listOf(who, of), { object_id: String(displayId) });
  const show = (who: MadeUser, { displayId }: { displayId: number }, of: string = kind) =>
    api.as(who).delete(`${listOf(who, of)}${displayId}/`);
  const stateOf = async ({ id }: { id: number }) => {
    const rows = await api.db.query<{ is_muted: boolean }[]>(
      'select is_muted from hidden_review_request where review_request_id = $1',
      [id],
    );
    return rows.map(({ is_muted }) => (is_muted ? 'muted' : 'archived'));
  };

  describe('POST', () => {
    it('201: hides it in this way, also again, and shows it', async () => {
      const request = await made();

      const [first, again] = [await hide(reader, request), await hide(reader, request)];

      expect(first).toShow(definition);
      expect([first.status, again.status]).toEqual([201, 201]);
      const { body } = await api.as(reader).get(`/api/review-requests/${request.displayId}/`);
      expect(first.body[definition.itemKey]).toEqual(body.review_request);
      expect(await stateOf(request)).toEqual([kind]);
    });

    it(`201: what is ${kind} ${kind === 'muted' ? 'stays so' : 'comes back'} when something is published`, async () => {
      const request = await made({ summary: 'A page', description: 'For people', people: [reader] });
      const item = `/api/review-requests/${request.displayId}/`;
      const found: [status: number, state: string[]][] = [];
      const after = async (publish: Promise<{ status: number; body: { review?: { id: number } } }>) => {
        const { status, body } = await publish;
        found.push([status, await stateOf(request)]);
        await hide(reader, request);
        return body.review?.id ?? 0;
      };
      await hide(reader, request);

      await after(api.as(submitter).put(`${item}draft/`, { branch: 'main', public: '1' }));
      const said = { body_top: 'Well', public: '1' };
      const review = await after(api.as(submitter).post(`${item}reviews/`, said));
      await after(api.as(submitter).post(`${item}reviews/${review}/replies/`, said));
      await after(api.as(submitter).post(`${item}reviews/`, { body_top: 'Not published' }));

      const [back, still] = [kind === 'muted' ? ['muted'] : [], [kind]];
      expect(found).toEqual([
        [200, back],
        [201, back],
        [201, back],
        [201, still],
      ]);
    });

    it('201: of both ways the last one counts', async () => {
      const request = await made();
      await hide(reader, request, other);

      await hide(reader, request);

      expect(await stateOf(request)).toEqual([kind]);
    });

    it('400: needs a number', async () => {
      const answer = await api.as(reader).post(listOf(reader));

      expect(Object.keys(answer.body.fields)).toEqual(['object_id']);
    });

    it('401, 403, 404: is for oneself, and shows nothing of what the caller may not see', async () => {
      const [open, secret] = [await made(), await made({ is_published: false, summary: 'Very secret' })];

      const refused = await hide(reader, secret);

      expect(refused).toFailWith(errors.doesNotExist);
      expect(refused.text).not.toContain('Very secret');
      const form = { object_id: String(open.displayId) };
      expect(await api.anonymous.post(listOf(reader), form)).toFailWith(errors.notLoggedIn);
      expect(await api.as(superuser).post(listOf(reader), form)).toFailWith(errors.permissionDenied);
      expect([...(await stateOf(open)), ...(await stateOf(secret))]).toEqual([]);
    });

    it('404: the policy of an API token hides the review request', async () => {
      const request = await made();
      const policy = { resources: { review_request: { [request.displayId]: { block: ['*'] } } } };
      const token = api.withToken(await api.make.apiToken(reader, { policy }));

      const answer = await token.post(listOf(reader), { object_id: String(request.displayId) });

      expect(answer).toFailWith(errors.doesNotExist);
    });

    it.each(['0', 'x', '99999999'])('404: there is no review request %s', async (object_id) => {
      expect(await api.as(reader).post(listOf(reader), { object_id })).toFailWith(errors.doesNotExist);
    });
  });

  describe('DELETE', () => {
    it('204: shows it again, also when it was not hidden', async () => {
      const request = await made();
      await hide(reader, request);

      expect((await show(reader, request)).status).toBe(204);
      expect((await show(reader, request)).status).toBe(204);

      expect(await stateOf(request)).toEqual([]);
    });

    it('204: leaves it hidden in the other way', async () => {
      const request = await made();
      await hide(reader, request, other);

      expect((await show(reader, request)).status).toBe(204);

      expect(await stateOf(request)).toEqual([other]);
    });

    it('204, then 403: shows one again that has closed', async () => {
      const request = await made();
      await hide(reader, request);
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);

      expect((await show(reader, request)).status).toBe(204);
      expect(await show(reader, request)).toFailWith(errors.permissionDenied);
    });

    it('401, 403: is for oneself', async () => {
      const request = await made();
      await hide(reader, request);
      const url = `${listOf(reader)}${request.displayId}/`;

      expect(await api.anonymous.delete(url)).toFailWith(errors.notLoggedIn);
      expect(await api.as(superuser).delete(url)).toFailWith(errors.permissionDenied);
      expect(await stateOf(request)).toEqual([kind]);
    });

    it('404: there is none', async () => {
      expect(await show(reader, { displayId: 0 })).toFailWith(errors.doesNotExist);
    });
  });

  it('405: GET is none of its methods', async () => {
    const request = await made();
    await hide(reader, request);

    for (const url of [listOf(reader), `${listOf(reader)}${request.displayId}/`]) {
      expect(await api.as(reader).get(url)).toFailWith(errors.methodNotAllowed);
    }
  });
});
