import { errors } from '@review-service/contracts/errors';
import { STATUS_UPDATE, STATUS_UPDATE_STATES } from '@review-service/contracts/status-updates';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

type Fields = Record<string, string>;

const CI = { service_id: 'ci', summary: 'It builds' };

describe('/api/review-requests/{review_request_id}/status-updates/', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let bot: MadeUser;
  let somebody: MadeUser;
  let repository: Made;
  let request: { id: number; displayId: number };
  let list: string;

  beforeAll(async () => {
    [submitter, bot, somebody] = [await api.make.user(), await api.make.user(), await api.make.user()];
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(submitter, repository, { summary: 'Ours' });
    list = `/api/review-requests/${request.displayId}/status-updates/`;
  });

  const post = (fields: Fields = {}, by: TestClient = api.as(bot)) => by.post(list, { ...CI, ...fields });
  const made = async (fields: Fields = {}): Promise<{ id: number; url: string }> => {
    const answer = await post(fields);
    expect(answer).toShow(STATUS_UPDATE);
    const { id } = answer.body.status_update;
    return { id, url: `${list}${id}/` };
  };
  const idOf = async (statement: string, values: unknown[]): Promise<number> =>
    (await api.db.query<[{ id: number }]>(`${statement} returning id`, values))[0].id;
  const review = (by: MadeUser, { of = request, published = false, to = null as number | null } = {}) =>
    idOf('insert into review (review_request_id, user_id, is_published, reply_to_id) values ($1, $2, $3, $4)', [
      ...[of.id, by.id, published, to],
    ]);
  const change = (text: string, of = request) =>
    idOf('insert into review_request_change (review_request_id, user_id, text) values ($1, $2, $3)', [
      ...[of.id, submitter.id, text],
    ]);
  const events = async () => {
    const rows = await api.db.query<{ actor: string; details: object }[]>(
      `select actor, details from audit_log
       where action = 'status-update.changed' and details->>'reviewRequestId' = $1 order by id`,
      [String(request.id)],
    );
    return rows.map(({ actor, details }) => ({ actor, ...details }));
  };
  const faultOf = (...fields: string[]) => ({
    status: 400,
    body: {
      err: { code: errors.invalidFormData.code },
      fields: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
    },
  });

  describe('201', () => {
    it('shows what a program says, and tells of it once', async () => {
      const answer = await post();

      expect(answer).toShow(STATUS_UPDATE);
      const { id } = answer.body.status_update;
      const href = `${api.url}${list}${id}/`;
      expect(answer.body.status_update).toEqual({
        ...{ ...CI, id, change: null, review: null, description: '', extra_data: {} },
        ...{ state: 'pending', timeout: null, url: '', url_text: '' },
        links: {
          self: { href, method: 'GET' },
          update: { href, method: 'PUT' },
          delete: { href, method: 'DELETE' },
        },
      });
      expect(await events()).toEqual([
        {
          ...{ actor: bot.username, reviewRequestId: request.id, localSiteId: null },
          ...{ statusUpdateId: id, happened: 'created' },
        },
      ]);
    });

    it('keeps all fields, in any state', async () => {
      const texts = { description: 'd', url: 'https://ci.example.com/1?a=b', url_text: 'Log' };
      for (const state of STATUS_UPDATE_STATES) {
        const { body } = await post({ ...texts, state, timeout: '3600', 'extra_data.k': 'v' });

        expect(body.status_update).toMatchObject({ ...texts, state, timeout: 3_600, extra_data: { k: 'v' } });
      }
    });

    it('takes empty texts, as programs send them', async () => {
      expect((await post({ service_id: '', summary: '' })).status).toBe(201);
    });

    it('is about a change of the request, and has a review of its writer', async () => {
      const ids = { change: await change('As asked'), review: await review(bot, { published: true }) };

      const { body } = await post({ change_id: String(ids.change), review_id: String(ids.review) });

      const of = `${api.url}/api/review-requests/${request.displayId}`;
      expect(body.status_update.links).toMatchObject({
        change: { href: `${of}/changes/${ids.change}/`, method: 'GET', title: 'As asked' },
        review: { href: `${of}/reviews/${ids.review}/`, method: 'GET', title: "Review of 'Ours'" },
      });
      expect(body.status_update).not.toHaveProperty('change');
      expect(body.status_update).not.toHaveProperty('review');
      const expanded = await api.anonymous.get(`${list}?expand=change,review`);
      expect(expanded.body.status_updates[0]).toMatchObject({
        change: { id: ids.change, text: 'As asked' },
        review: { id: ids.review, public: true },
      });
    });

    it('is for the submitter before the request is published', async () => {
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);

      expect((await post({}, api.as(submitter))).status).toBe(201);
    });
  });

  describe('200', () => {
    it('one that is pending for longer than its timeout is timed out, in its item and in lists', async () => {
      const [short, long, done, never] = [
        await made({ timeout: '60' }),
        await made({ timeout: '600' }),
        await made({ timeout: '60', state: 'done-success' }),
        await made(),
      ];
      await api.db.query(
        `update status_update set stated_at = now() - interval '1 minute' where review_request_id = $1`,
        [request.id],
      );

      const stateOf = async ({ url }: { url: string }) => (await api.anonymous.get(url)).body.status_update.state;
      const idsIn = async (state: string) =>
        (await api.anonymous.get(`${list}?state=${state}`)).body.status_updates.map(({ id }: Made) => id);
      expect([await stateOf(short), await stateOf(long), await stateOf(done), await stateOf(never)]).toEqual([
        ...['timed-out', 'pending', 'done-success', 'pending'],
      ]);
      expect(await idsIn('timed-out')).toEqual([short.id]);
      expect(await idsIn('pending')).toEqual([long.id, never.id]);
      // Saying it again begins the time anew.
      expect((await api.as(bot).put(short.url, { state: 'pending' })).body.status_update.state).toBe('pending');
      expect(await stateOf(short)).toBe('pending');
    });

    it('one with a timeout that is over from the start is timed out at once', async () => {
      expect((await post({ timeout: '-1' })).body.status_update).toMatchObject({ state: 'timed-out', timeout: -1 });
    });

    it('lists the oldest first, and those that are asked for', async () => {
      const about = await change('c');
      const [first, second] = [await made({ service_id: 'lint' }), await made({ change_id: String(about) })];
      const idsIn = async (query = '') =>
        (await api.anonymous.get(`${list}?${query}`)).body.status_updates.map(({ id }: Made) => id);

      expect(await api.anonymous.get(list)).toList(STATUS_UPDATE);
      expect(await idsIn()).toEqual([first.id, second.id]);
      expect(await idsIn('service-id=lint')).toEqual([first.id]);
      expect(await idsIn(`change=${about}`)).toEqual([second.id]);
      expect(await idsIn('change=99999999999')).toEqual([]);
      expect((await api.anonymous.get(`${list}?counts-only=1&service-id=ci`)).body).toEqual({ count: 1, stat: 'ok' });
    });

    it('needs as many statements for many as for one', async () => {
      const count = async () => {
        const statements = await statementsOf(() => api.anonymous.get(`${list}?expand=change,review`));
        return statements.length;
      };
      await made({ change_id: String(await change('one')) });
      const forOne = await count();
      for (const text of ['two', 'three', 'four']) await made({ change_id: String(await change(text)) });

      expect(await count()).toBe(forOne);
    });

    it('changes what is named and leaves the rest', async () => {
      const { id, url } = await made({ description: 'd', timeout: '9', 'extra_data.k': 'v' });

      const { body } = await api.as(bot).put(url, { state: 'done-failure', summary: 'new', 'extra_data.k': 'w' });

      const now = { id, service_id: 'ci', summary: 'new', description: 'd', timeout: 9, extra_data: { k: 'w' } };
      expect(body.status_update).toMatchObject({ ...now, state: 'done-failure' });
      expect(await events()).toMatchObject([{ happened: 'created' }, { statusUpdateId: id, happened: 'updated' }]);
    });

    it('tells of nothing when nothing is changed', async () => {
      const { url } = await made();

      expect((await api.as(bot).put(url, {})).status).toBe(200);
      expect(await events()).toHaveLength(1);
    });

    it('asks for a run, whose program says how far it is', async () => {
      const [retried, waiting] = [
        await made({ state: 'error', 'extra_data.can_retry': 'true' }),
        await made({ state: 'not-yet-run' }),
      ];

      for (const { url } of [retried, waiting]) {
        expect((await api.as(submitter).put(url, { state: 'request-run' })).status).toBe(200);
      }

      expect((await api.anonymous.get(waiting.url)).body.status_update.state).toBe('not-yet-run');
      expect((await events()).slice(2)).toMatchObject([
        { statusUpdateId: retried.id, happened: 'run-requested', actor: submitter.username },
        { statusUpdateId: waiting.id, happened: 'run-requested' },
      ]);
    });

    it('is for its creator, the submitter, and those who may change all of them', async () => {
      const { url } = await made();
      const changer = await api.make.user({ permissions: ['reviews.change_statusupdate'] });

      for (const person of [bot, submitter, changer, await api.make.superuser()]) {
        expect((await api.as(person).put(url, { summary: person.username })).status).toBe(200);
      }
    });

    it('names an unpublished review only to its author and superusers', async () => {
      const { url } = await made({ review_id: String(await review(bot)) });

      const seenBy = async (client: TestClient) => (await client.get(url)).body.status_update.review;
      for (const person of [bot, await api.make.superuser()]) expect(await seenBy(api.as(person))).toBeUndefined();
      for (const client of [api.anonymous, api.as(submitter)]) expect(await seenBy(client)).toBeNull();
      const expanded = (by: TestClient) => by.get(`${url}?expand=review`);
      expect((await expanded(api.as(bot))).body.status_update.review).toMatchObject({ public: false });
      expect((await expanded(api.as(submitter))).body.status_update.review).toBeNull();
    });

    it('has no review any more when that is deleted', async () => {
      const own = await review(bot);
      const { url } = await made({ review_id: String(own) });
      await api.db.query('delete from review where id = $1', [own]);

      expect((await api.as(bot).get(url)).body.status_update.review).toBeNull();
    });
  });

  describe('204', () => {
    it('deletes it, and tells of it', async () => {
      const { id, url } = await made();

      expect((await api.as(submitter).delete(url)).status).toBe(204);
      expect(await api.as(submitter).get(url)).toFailWith(errors.doesNotExist);
      expect((await events())[1]).toMatchObject({ statusUpdateId: id, happened: 'deleted', actor: submitter.username });
    });
  });

  describe('400', () => {
    it.each([
      ['state', { state: 'bogus' }],
      ['state', { state: 'request-run' }],
      ['timeout', { timeout: 'x' }],
      ['timeout', { timeout: '2147483648' }],
      ['service_id', { service_id: 's'.repeat(256) }],
      ['summary', { summary: 's'.repeat(256) }],
      ['description', { description: 's'.repeat(10_001) }],
      ['url', { url: 'no address' }],
      ['url', { url: 'javascript:alert(1)' }],
      ['url', { url: ' java\nscript:alert(1)' }],
      ['url', { url: 'http://' }],
      ['url', { url: `https://${'e'.repeat(2_000)}` }],
      ['url_text', { url_text: 's'.repeat(256) }],
      ['change_id', { change_id: '99999999999' }],
      ['review_id', { review_id: '-1' }],
      ['extra_data', { 'extra_data:json': '{' }],
    ])('refuses a wrong %s (%#)', async (field, fields) => {
      expect(await post(fields)).toMatchObject(faultOf(field));
    });

    it('refuses one without its program and its summary', async () => {
      expect(await api.as(bot).post(list, {})).toMatchObject(faultOf('service_id', 'summary'));
    });

    it("refuses the changes and reviews of other requests, other people's reviews, and replies", async () => {
      const other = await api.make.reviewRequest(submitter, repository);
      const theirs = await review(somebody, { published: true });
      const reviews = [await review(bot, { of: other }), theirs, await review(bot, { to: theirs })];

      expect(await post({ change_id: String(await change('c', other)) })).toMatchObject(faultOf('change_id'));
      for (const id of reviews) expect(await post({ review_id: String(id) })).toMatchObject(faultOf('review_id'));
      expect(await events()).toEqual([]);
    });

    it('refuses a review that another status update has', async () => {
      const taken = { review_id: String(await review(bot)) };
      await made(taken);
      const { url } = await made();

      for (const answer of [await post(taken), await api.as(bot).put(url, taken)]) {
        expect(answer).toMatchObject(faultOf('review_id'));
      }
    });

    it('does not ask for a run of what cannot be run', async () => {
      const cases: Fields[] = [{ state: 'done-failure' }, { 'extra_data.can_retry': 'true' }];
      for (const fields of cases) {
        const { url } = await made(fields);

        expect(await api.as(bot).put(url, { state: 'request-run' })).toMatchObject(faultOf('state'));
      }
    });

    it('refuses unknown arguments and words from every caller', async () => {
      expect(await api.anonymous.get(`${list}?bogus=1&change=x&state=y`)).toMatchObject(
        faultOf('bogus', 'change', 'state'),
      );
    });
  });

  describe('401 and 403', () => {
    it('asks anonymous people to log in', async () => {
      const { url } = await made();

      for (const answer of [
        await post({}, api.anonymous),
        await api.anonymous.put(url, { summary: 'x' }),
        await api.anonymous.delete(url),
      ]) {
        expect(answer).toFailWith(errors.notLoggedIn);
      }
    });

    it('refuses those who only read it', async () => {
      const { url } = await made();

      expect(await api.as(somebody).put(url, { summary: 'x' })).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).delete(url)).toFailWith(errors.permissionDenied);
    });

    it('refuses all of it to those who may not see the request, also to its creator', async () => {
      const { url } = await made();
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);
      const client = api.as(bot);

      for (const answer of [
        await post(),
        await client.get(list),
        await client.get(url),
        await client.put(url, { state: 'error' }),
        await client.delete(url),
      ]) {
        expect(answer).toFailWith(errors.permissionDenied);
      }
    });
  });

  describe('404', () => {
    it('is not found below another request, twice deleted, or on no request', async () => {
      const { id, url } = await made();
      const other = await api.make.reviewRequest(submitter, repository);
      await api.as(bot).delete(url);

      for (const path of [url, `/api/review-requests/${other.displayId}/status-updates/${id}/`]) {
        expect(await api.as(bot).get(path)).toFailWith(errors.doesNotExist);
      }
      expect(await api.as(bot).delete(url)).toFailWith(errors.doesNotExist);
      expect(await api.as(bot).post('/api/review-requests/16777217/status-updates/', CI)).toFailWith(
        errors.doesNotExist,
      );
    });
  });
});
