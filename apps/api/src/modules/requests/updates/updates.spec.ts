import { errors } from '@review-service/contracts/errors';
import { UPDATES } from '@review-service/contracts/updates';
import type { Made, MadeUser } from '@review-service/testing/make';
import { eventually } from '@review-service/testing/eventually';
import { Registry } from 'prom-client';
import { EventReader } from '../../../../test/event-reader';
import { TestApi } from '../../../../test/test-api';

interface Request {
  readonly id: number;
  readonly displayId: number;
}

describe('/api/updates/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reader: MadeUser;
  let repository: Made;
  const open: EventReader[] = [];

  beforeAll(async () => {
    author = await api.make.user();
    reader = await api.make.user();
    repository = await api.make.repository();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });

  const make = (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, repository, { summary: 'Ours', description: 'Because.', ...columns });
  const urlOf = (...requests: Request[]) =>
    `/api/updates/?review-requests=${requests.map(({ displayId }) => displayId).join(',')}`;
  /** Publishes a review of the request, and resolves with its id. */
  const reviewed = async (request: Request, by = author) => {
    const review = await api.make.review(request, by, { is_published: false, body_top: 'Well' });
    const url = `/api/review-requests/${request.displayId}/reviews/${review.id}/`;
    expect((await api.as(by).put(url, { public: '1' })).status).toBe(200);
    return review.id;
  };
  const listen = async (headers: Record<string, string>, ...requests: Request[]) => {
    const stream = await EventReader.open(`${api.url}${urlOf(...requests)}`, headers);
    open.push(stream);
    return stream;
  };
  const begun = async (headers: Record<string, string>, ...requests: Request[]) => {
    const stream = await listen(headers, ...requests);
    const [state] = await stream.first(1, 'state');
    const { review_requests } = state?.data as { review_requests: { id: number }[] };
    return Object.assign(stream, { state: review_requests });
  };
  const tokenOf = async (user: MadeUser) => ({ authorization: `token ${await api.make.apiToken(user)}` });

  describe('as JSON', () => {
    it('200: has a version of each that the caller sees, another after something happened', async () => {
      const [one, other] = [await make(), await make()];
      const hidden = await make({ is_published: false });
      const versions = async () => {
        const answer = await api.as(reader).get(urlOf(other, one, hidden));
        expect(answer).toShow(UPDATES);
        return new Map(
          (answer.body.updates.review_requests as { id: number; version: string }[]).map(({ id, version }) => [
            id,
            version,
          ]),
        );
      };
      const before = await versions();

      await reviewed(one);

      const after = await versions();
      expect([...after.keys()]).toEqual([one.displayId, other.displayId].sort((a, b) => a - b));
      expect(after.get(other.displayId)).toBe(before.get(other.displayId));
      expect(after.get(one.displayId)).not.toBe(before.get(one.displayId));
    });

    it('200: of none', async () => {
      expect((await api.anonymous.get('/api/updates/')).body.updates.review_requests).toEqual([]);
    });

    it('400: of what is no number, or of too many', async () => {
      const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',');

      for (const asked of ['x', '1,,2', many]) {
        const answer = await api.anonymous.get(`/api/updates/?review-requests=${asked}`);
        expect(answer).toFailWith(errors.invalidFormData);
      }
    });
  });

  describe('as text/event-stream', () => {
    it('200: begins with the versions, and when to come again', async () => {
      const [request, hidden] = [await make(), await make({ is_published: false })];

      const stream = await begun({}, request, hidden);

      expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
      expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
      expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
      expect(stream.settings).toEqual([expect.stringMatching(/^retry: \d{4}$/)]);
      expect(stream.state).toEqual([{ id: request.displayId, version: expect.any(String) }]);
    });

    it('200: tells what happens and by whom, in order', async () => {
      const request = await make({ people: [reader] });
      const url = `/api/review-requests/${request.displayId}/`;
      const stream = await begun(await tokenOf(author), request);

      const reviewId = await reviewed(request, reader);
      const answer = await api.make.review(request, author, {
        ...{ is_published: false, reply_to_id: reviewId, body_top: 'Indeed' },
      });
      await api.as(author).post(`${url}publication/`);
      await api.as(author).put(url, { status: 'submitted' });

      const told = (await stream.first(3, 'update')).map(({ data }) => data as object);
      const at = { review_request: request.displayId, version: expect.any(String) };
      expect(told).toEqual([
        { ...at, happened: 'review.published', own: false, by: reader.username, id: reviewId },
        { ...at, happened: 'publication.made', own: true, by: author.username },
        { ...at, happened: 'review-request.closed', own: true, by: author.username, id: expect.any(Number) },
      ]);
      expect(answer.id).toBeGreaterThan(reviewId);
    });

    it('200: tells that somebody was asked to act by hand, and dismissed', async () => {
      const request = await make();
      const attention = `/api/review-requests/${request.displayId}/attention/`;
      const stream = await begun(await tokenOf(author), request);

      const { body } = await api.as(author).post(attention, { username: reader.username, note: 'You know it' });
      await api.as(reader).put(`${attention}${body.attention_entry.id}/`, { dismissed: '1' });

      const told = (await stream.first(2, 'update')).map(({ data }) => data as object);
      const at = { review_request: request.displayId, version: expect.any(String) };
      expect(told).toEqual([
        { ...at, happened: 'attention.asked', own: true, by: author.username },
        { ...at, happened: 'attention.dismissed', own: false, by: reader.username },
      ]);
    });

    it('200: tells nobody of what they may not see', async () => {
      const group = await api.make.group({ invite_only: true, members: [author] });
      const [closed, shown] = [await make({ groups: [group] }), await make()];
      const stream = await begun(await tokenOf(reader), closed, shown);
      const member = await begun(await tokenOf(author), closed, shown);

      await reviewed(closed);
      await reviewed(shown);

      expect((await member.first(2, 'update')).map(({ data }) => data.review_request as number)).toEqual([
        closed.displayId,
        shown.displayId,
      ]);
      expect((await stream.first(1, 'update')).map(({ data }) => data.review_request as number)).toEqual([
        shown.displayId,
      ]);
    });

    it('200: stops telling a reader who loses the right to see it', async () => {
      const group = await api.make.group({ invite_only: true, members: [author, reader] });
      const [closed, shown] = [await make({ groups: [group] }), await make()];
      const stream = await begun(await tokenOf(reader), closed, shown);
      await reviewed(closed);
      await stream.first(1, 'update');

      await api.db.query('delete from review_group_member where user_id = $1 and group_id = $2', [reader.id, group.id]);
      await reviewed(closed);
      await reviewed(shown);

      expect((await stream.first(2, 'update')).map(({ data }) => data.review_request as number)).toEqual([
        closed.displayId,
        shown.displayId,
      ]);
    });

    it.each([
      ['a deleted API token', 'delete from api_token where user_id = $1'],
      ['a person who was deactivated', 'update user_account set is_active = false where id = $1'],
      ['a person who has other rights', 'update user_account set is_superuser = true where id = $1'],
    ])('200: ends for %s before anything is told', async (_, statement) => {
      const [request, somebody] = [await make(), await api.make.user()];
      const stream = await begun(await tokenOf(somebody), request);

      await api.db.query(statement, [somebody.id]);
      await reviewed(request);

      await stream.ended();
      expect(stream.kinds).toEqual(['state']);
    });

    it.each([
      ['deactivated', 'is_active = false'],
      ['signed out everywhere', 'session_epoch = session_epoch + 1'],
    ])('200: ends at once for the session of a person who was %s, and for nobody else', async (_, change) => {
      const [request, somebody] = [await make(), await api.make.user()];
      const cookie = (await api.as(somebody).get('/api/session/')).headers.get('set-cookie')?.split(';')[0] ?? '';
      const [stream, other] = [await begun({ cookie }, request), await begun(await tokenOf(reader), request)];

      await api.db.query(`update user_account set ${change} where id = $1`, [somebody.id]);

      await stream.ended();
      await reviewed(request);
      await other.first(1, 'update');
      expect(stream.kinds).toEqual(['state']);
    });

    it('200: ends at once for a session that was ended', async () => {
      const request = await make();
      const session = await api.withSession(reader);
      const answer = await api.as(reader).get('/api/session/');
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      const stream = await begun({ cookie }, request);

      await api.anonymous.with({ cookie, origin: api.url }).delete('/api/session/');

      await stream.ended();
      expect(stream.kinds).toEqual(['state']);
      expect((await session.get('/api/session/')).body.session.authenticated).toBe(true);
    });

    it('200: tells that one is gone', async () => {
      const request = await make();
      const stream = await begun({}, request);

      await api.as(await api.make.superuser()).delete(`/api/review-requests/${request.displayId}/`);

      expect((await stream.first(1, 'update'))[0]?.data).toEqual({
        ...{ review_request: request.displayId, happened: 'review-request.deleted', own: false },
      });
    });

    it('200: is of the site that the URL names', async () => {
      const site = await api.make.site({ is_public: true });
      const [here, there] = [await make(), await make({ local_site_id: site.id })];
      const stream = await EventReader.open(`${api.url}/s/${site.name}${urlOf(there, here)}`);
      open.push(stream);

      expect((await stream.first(1, 'state'))[0]?.data.review_requests).toMatchObject([{ id: there.displayId }]);
    });

    describe('of a dashboard', () => {
      const signals = ({ kinds }: EventReader) => kinds.filter((kind) => kind === 'dashboard').length;
      const watch = async (user: MadeUser) => {
        const stream = await EventReader.open(`${api.url}/api/updates/?dashboard=1`, await tokenOf(user));
        open.push(stream);
        await stream.first(1, 'state');
        return stream;
      };

      it('200: tells the owner, reviewers, members of groups and those who watch it, and nobody else', async () => {
        const [member, watcher, stranger] = [await api.make.user(), await api.make.user(), await api.make.user()];
        const group = await api.make.group({ members: [member] });
        const request = await make({ people: [reader], groups: [group] });
        await api.as(watcher).post(`/api/users/${watcher.username}/watched/review-requests/`, {
          object_id: `${request.displayId}`,
        });
        const concerned = await Promise.all([author, reader, member, watcher].map(watch));
        const other = await watch(stranger);
        const theirs = await make({ people: [stranger] });

        await reviewed(request);
        for (const stream of concerned) await stream.first(1, 'dashboard');
        await reviewed(theirs);
        await other.first(1, 'dashboard');

        expect(signals(other)).toBe(1);
        expect(other.events.filter(({ event }) => event === 'update')).toEqual([]);
      });

      it('200: tells somebody who is asked to act, and one who is a reviewer no longer', async () => {
        const [former, asked] = [await api.make.user(), await api.make.user()];
        const request = await make({ people: [former, reader] });
        const [ofFormer, ofAsked] = [await watch(former), await watch(asked)];
        const url = `/api/review-requests/${request.displayId}/`;

        await api.as(author).post(`${url}attention/`, { username: asked.username, note: 'You know it' });
        await ofAsked.first(1, 'dashboard');
        const before = signals(ofFormer);
        const draft = { target_people: reader.username, public: '1' };
        expect((await api.as(author).put(`${url}draft/`, draft)).status).toBe(200);

        await ofFormer.first(before + 1, 'dashboard');
      });

      it('200: tells nobody of what they may not see', async () => {
        const group = await api.make.group({ invite_only: true, members: [author] });
        const [closed, shown] = [await make({ groups: [group] }), await make({ people: [reader] })];
        await api.db.query('insert into watched_review_request (user_id, review_request_id) values ($1, $2)', [
          reader.id,
          closed.id,
        ]);
        const [stream, member] = [await watch(reader), await watch(author)];

        await reviewed(closed);
        await member.first(1, 'dashboard');
        await reviewed(shown);
        await stream.first(1, 'dashboard');

        expect(signals(stream)).toBe(1);
      });

      it('200: tells that one was deleted', async () => {
        const request = await make({ people: [reader] });
        const stream = await watch(reader);

        await api.as(await api.make.superuser()).delete(`/api/review-requests/${request.displayId}/`);

        await stream.first(1, 'dashboard');
      });

      it('200: tells nothing to nobody in particular', async () => {
        const request = await make();
        const stream = await EventReader.open(`${api.url}${urlOf(request)}&dashboard=1`);
        open.push(stream);
        await stream.first(1, 'state');

        await reviewed(request);

        await stream.first(1, 'update');
        expect(signals(stream)).toBe(0);
      });
    });

    it('200: says that something may be missed after nothing could be heard, and goes on', async () => {
      const request = await make();
      const stream = await begun({}, request);

      const ended = await api.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'review-service-updates' and datname = current_database()`,
      );

      expect(ended).toHaveLength(1);
      await stream.first(1, 'missed');
      await reviewed(request);
      expect(await stream.first(1, 'update')).toHaveLength(1);
    });

    it('200: passes over what is no notice', async () => {
      const request = await make();
      const stream = await begun({}, request);

      for (const text of ['', 'x', 'null', '5', '{}', `{"userId":${reader.id}}`])
        await api.db.query('select pg_notify($1, $2)', ['review_requests', text]);
      await reviewed(request);

      expect(await stream.first(1, 'update')).toHaveLength(1);
    });

    it('200: HEAD opens none', async () => {
      const answer = await api.anonymous.send('HEAD', urlOf(await make()), {
        headers: { accept: 'text/event-stream' },
      });

      expect([answer.status, answer.text]).toEqual([200, '']);
    });

    it('429: an account has twenty at most; when one is closed, another is opened', async () => {
      const [request, token] = [await make(), await tokenOf(reader)];
      const streams = [];
      for (let count = 0; count < 20; count++) streams.push(await begun(token, request));

      const refused = await listen(token, request);

      expect(refused.response.status).toBe(429);
      expect(refused.response.headers.get('retry-after')).toBe('60');
      expect(await refused.response.json()).toMatchObject({ err: { code: 114 } });
      expect((await listen({}, request)).response.status).toBe(200);
      streams[0]?.close();
      await streams[0]?.ended();
      const again = async () => (await listen(token, request)).response.status;
      while ((await again()) !== 200);
    });
  });

  describe('of a process', () => {
    it('503: has so many streams as its settings say, and shows them', async () => {
      const metrics = new Registry();
      const small = await TestApi.boot({ settings: { MAX_UPDATE_STREAMS: '1' }, metrics });
      const shown = async (name: string) => {
        const found = await metrics.getSingleMetric(`review_service_${name}`)?.get();
        return found?.values[0]?.value;
      };
      const first = await EventReader.open(`${small.url}/api/updates/`);
      await first.first(1, 'state');

      const refused = await EventReader.open(`${small.url}/api/updates/`);

      expect(refused.response.status).toBe(503);
      expect(refused.response.headers.get('retry-after')).toBe('5');
      expect([await shown('update_streams'), await shown('update_streams_refused')]).toEqual([1, 1]);
      first.close();
      await eventually(async () => (await shown('update_streams')) === 0);
      const hasty = AbortSignal.timeout(1);
      await fetch(`${small.url}/api/updates/`, { headers: { accept: 'text/event-stream' }, signal: hasty }).catch(
        () => 0,
      );
      const next = await eventually(async () => {
        const opened = await EventReader.open(`${small.url}/api/updates/`);
        return opened.response.status === 200 && opened;
      });
      await next.first(1, 'state');
      await small.close();
      await next.ended();
    });
  });
});
