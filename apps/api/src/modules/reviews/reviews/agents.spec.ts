import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('What agents write about review requests', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let alice: MadeUser;
  let bot: MadeUser;

  beforeAll(async () => {
    [submitter, alice] = [await api.make.user(), await api.make.user()];
    bot = await api.make.user({ is_bot: true, operator_id: alice.id });
  });

  const aRequest = async (policy: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(submitter, await api.make.repository(policy));
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, url, reviews: `${url}reviews/` };
  };
  type Request = Awaited<ReturnType<typeof aRequest>>;
  const agentOf = async (user: MadeUser, note = 'Helper') => {
    const { id, value } = await api.make.madeApiToken(user, { is_agent: true, note });
    return { id, value, client: api.withToken(value) };
  };
  const publish = (by: TestClient, { reviews }: Request, form: Record<string, string> = {}) =>
    by.post(reviews, { body_top: 'Read it', public: '1', ...form });
  const countsOf = async ({ url }: Request) => {
    const { ship_it_count, agent_ship_it_count } = (await api.anonymous.get(url)).body.review_request;
    return [ship_it_count, agent_ship_it_count];
  };
  const comment = (by: TestClient, item: string, form: Record<string, string> = {}) =>
    by.post(`${item}general-comments/`, { text: 'Look here', ...form });

  describe('by_agent', () => {
    it('names the token, and what the agent says of itself', async () => {
      const request = await aRequest();
      const { id, client } = await agentOf(alice);
      const info = 'model="large-3", version="2.1", run_url="https://ci.example.com/7", other=?1';

      const answer = await publish(client.with({ 'agent-info': info }), request, { ship_it: '1' });

      expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
      expect(answer.body.review).toMatchObject({
        ...{ public: true, ship_it: true, counted: false },
        by_agent: {
          ...{ name: 'Helper', credential: { kind: 'api-token', id } },
          ...{ model: 'large-3', version: '2.1', run_url: 'https://ci.example.com/7' },
        },
      });
      expect(await countsOf(request)).toEqual([0, 1]);
      const [entry] = await api.db.query<{ details: object }[]>(
        `select details from audit_log where details->>'reviewRequestId' = $1 order by id desc limit 1`,
        [String(request.id)],
      );
      expect(entry?.details).toMatchObject({ by_agent: { name: 'Helper', model: 'large-3' } });
    });

    it('is there with a child token, a bot and an application of agents', async () => {
      const request = await aRequest();
      const token = await agentOf(alice);
      const child = await api.make.childToken(token);
      const application = await api.make.application(alice, { name: 'Assistant', acts_as: 'agent' });
      const scopes = ['review:read', 'review:write', 'review_request:read'];
      const grant = await api.make.oauthToken(submitter, { application, scopes });
      const bearer = api.anonymous.with({ authorization: `Bearer ${grant.value}` });

      const said = [
        await publish(api.withToken(child.value), request),
        await publish(api.as(bot), request),
        await publish(bearer, request),
      ].map(({ body }) => body.review.by_agent);

      expect(said).toEqual([
        { name: '', credential: { kind: 'api-token', id: child.id } },
        { name: bot.username, credential: { kind: 'account', id: bot.id } },
        { name: 'Assistant', credential: { kind: 'oauth-token', id: grant.id } },
      ]);
    });

    it('does not show the note of a token that is not marked', async () => {
      const token = await api.make.apiToken(bot, { note: 'Key of the vault' });

      const answer = await publish(api.withToken(token), await aRequest());

      expect(answer.body.review.by_agent).toMatchObject({ name: bot.username, credential: { kind: 'api-token' } });
    });

    it('is null for people, with a token of their own, too', async () => {
      const request = await aRequest();

      const answer = await publish(api.withToken(await api.make.apiToken(alice)), request, { ship_it: '1' });

      expect(answer.body.review).toMatchObject({ by_agent: null, counted: true });
      expect(await countsOf(request)).toEqual([1, 0]);
    });

    it('stays on a draft that a person publishes, and that counts as theirs', async () => {
      const request = await aRequest();
      const { client } = await agentOf(alice);
      const { body } = await client.post(request.reviews, { body_top: 'Read it', ship_it: '1' });

      const answer = await api.as(alice).put(`${request.reviews}${body.review.id}/`, { public: '1' });

      expect(answer.body.review).toMatchObject({ by_agent: { name: 'Helper' }, counted: true });
      expect(await countsOf(request)).toEqual([1, 0]);
    });

    it('is noted when an agent writes a comment or a reply', async () => {
      const request = await aRequest();
      const { client } = await agentOf(alice);
      const { body } = await api.as(alice).post(request.reviews, { body_top: 'Mine' });
      const item = `${request.reviews}${body.review.id}/`;
      expect((await comment(client, item)).status).toBe(201);
      expect((await api.as(alice).get(item)).body.review.by_agent).toMatchObject({ name: 'Helper' });
      await api.as(alice).put(item, { public: '1' });

      const reply = await client.post(`${item}replies/`, { body_top: 'So it is', public: '1' });

      expect(reply.body.reply.by_agent).toMatchObject({ name: 'Helper' });
    });

    it('is there on a review request and its changes, too', async () => {
      const { client } = await agentOf(submitter);
      const made = await client.post('/api/review-requests/');
      const { id } = made.body.review_request;
      await api.db.query(`update review_request set is_published = true where display_id = $1`, [id]);

      await client.put(`/api/review-requests/${id}/`, { status: 'discarded' });

      expect(made.body.review_request.by_agent).toMatchObject({ name: 'Helper' });
      const { changes } = (await api.anonymous.get(`/api/review-requests/${id}/changes/`)).body;
      expect(changes).toMatchObject([{ by_agent: { name: 'Helper' } }]);
      const reopened = await api.as(submitter).put(`/api/review-requests/${id}/`, { status: 'pending' });
      expect(reopened.body.review_request.by_agent).toMatchObject({ name: 'Helper' });
    });

    it.each([
      ['no dictionary', 'model='],
      ['no string', 'model=7'],
      ['a long member', `model="${'m'.repeat(201)}"`],
      ['another scheme', 'run_url="javascript:alert(1)"'],
    ])('is 105 for a header that is %s', async (_, info) => {
      const { client } = await agentOf(alice);

      const answer = await publish(client.with({ 'agent-info': info }), await aRequest());

      expect(answer).toMatchObject({ status: 400, body: { fields: { 'Agent-Info': [expect.any(String)] } } });
    });
  });

  describe('the review policy of the repository', () => {
    it('lets ship-its of agents count', async () => {
      const request = await aRequest({ agent_approval: 'counts' });

      const answer = await publish((await agentOf(alice)).client, request, { ship_it: '1' });

      expect(answer.body.review).toMatchObject({ by_agent: { name: 'Helper' }, counted: true });
      expect(await countsOf(request)).toEqual([1, 0]);
    });

    it('closes it to agents: 101', async () => {
      const request = await aRequest({ agents: 'closed' });
      const { client } = await agentOf(alice);
      const { body } = await api.as(alice).post(request.reviews, { body_top: 'Mine' });

      const issue = await api.make.review(request, alice, {});
      const opened = await api.make.reviewComment(issue, { kind: 'general', text: 'Why?', issue_status: 'O' });

      for (const answer of [
        await client.put(`${request.reviews}${issue.id}/general-comments/${opened.id}/`, { issue_status: 'resolved' }),
        await client.post(request.reviews, { body_top: 'Read it' }),
        await comment(client, `${request.reviews}${body.review.id}/`),
      ]) {
        expect([answer.status, answer.body.err.code]).toEqual([403, errors.permissionDenied.code]);
      }
      expect((await publish(api.as(alice), request)).status).toBe(303);
    });

    it('lets them write drafts only: 225', async () => {
      const request = await aRequest({ agents: 'suggest' });
      const { client } = await agentOf(alice);
      const draft = await client.post(request.reviews, { body_top: 'Read it' });
      expect(draft.status).toBe(201);

      for (const answer of [
        await client.put(`${request.reviews}${draft.body.review.id}/`, { public: '1' }),
        await client.post(`${request.url}publication/`),
      ]) {
        expect([answer.status, answer.body.err.code]).toEqual([400, errors.cannotPublish.code]);
      }
    });

    it('limits the comments of a review: 225 with what is left out', async () => {
      const request = await aRequest({ max_agent_comments: 2 });
      const { client } = await agentOf(alice);
      const { body } = await client.post(request.reviews, {});
      const item = `${request.reviews}${body.review.id}/`;
      for (const text of ['One', 'Two', 'Three']) await comment(client, item, { text });

      const answer = await client.put(item, { public: '1' });

      expect(answer.body).toMatchObject({ err: { code: errors.cannotPublish.code }, limit: 2, left_out: 1 });
      expect((await api.as(alice).put(item, { public: '1' })).status).toBe(200);
    });

    it('limits the open comments of all agents', async () => {
      const request = await aRequest({ max_open_agent_comments: 2, agent_reviews_per_revision: 0 });
      const { client } = await agentOf(alice);
      const say = async (by: TestClient, ...issues: string[]) => {
        const { body } = await by.post(request.reviews, {});
        const item = `${request.reviews}${body.review.id}/`;
        for (const issue_opened of issues) await comment(by, item, { issue_opened });
        return by.put(item, { public: '1' });
      };
      expect((await say(client, '1', '1')).status).toBe(200);

      const over = await say(api.as(bot), '1');

      expect(over.body).toMatchObject({ limit: 2, left_out: 1 });
      await api.db.query(`update review_comment set issue_status = 'R' where review_request_id = $1`, [request.id]);
      expect((await publish(api.as(bot), request)).status).toBe(303);
    });

    it('limits the reviews of an agent to a revision', async () => {
      const request = await aRequest({ agent_reviews_per_revision: 1 });
      const [one, other] = [await agentOf(alice, 'One'), await agentOf(alice, 'Other')];
      expect((await publish(one.client, request)).status).toBe(201);

      const again = await publish(one.client, request);

      expect(again.body).toMatchObject({ err: { code: errors.cannotPublish.code }, limit: 1, left_out: 1 });
      await one.client.delete(`${request.reviews}draft/`);
      expect((await publish(other.client, request)).status).toBeLessThan(300);
    });
  });

  describe('what a bot has not published', () => {
    it('is read, published and discarded by its operator alone', async () => {
      const request = await aRequest({ agents: 'suggest' });
      const { body } = await api.as(bot).post(request.reviews, { body_top: 'Read it', ship_it: '1' });
      const item = `${request.reviews}${body.review.id}/`;
      const waiting = async (by: TestClient) =>
        ((await by.get(`${request.reviews}?waiting=1`)).body.reviews as { id: number }[]).map(({ id }) => id);
      expect(await waiting(api.as(alice))).toEqual([body.review.id]);
      expect(await waiting(api.as(submitter))).toEqual([]);
      expect((await api.as(submitter).get(item)).body.err.code).toBe(errors.permissionDenied.code);

      const answer = await api.as(alice).put(item, { public: '1' });

      expect(answer.body.review).toMatchObject({ public: true, counted: false, by_agent: { name: bot.username } });
      expect(await countsOf(request)).toEqual([0, 1]);
    });

    it('is so for the members of a group that operates it', async () => {
      const group = await api.make.group({ members: [alice] });
      const gone = await api.make.group({ members: [alice], deleted_at: '2026-01-01' });
      const theirs = await api.make.user({ is_bot: true, operator_group_id: gone.id });
      const ours = await api.make.user({ is_bot: true, operator_group_id: group.id });
      const request = await aRequest();
      const { body } = await api.as(ours).post(request.reviews, { body_top: 'Read it' });

      const hidden = await api.as(theirs).post(request.reviews, { body_top: 'Read it' });

      expect((await api.as(alice).delete(`${request.reviews}${body.review.id}/`)).status).toBe(204);
      expect((await api.as(alice).get(`${request.reviews}${hidden.body.review.id}/`)).status).toBe(403);
    });
  });
});
