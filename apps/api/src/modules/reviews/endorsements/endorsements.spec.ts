import { ENDORSEMENT } from '@review-service/contracts/endorsements';
import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { countersOf } from '../../../../test/review-counters';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/{review_id}/endorsements/', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let alice: MadeUser;
  let bob: MadeUser;

  beforeAll(async () => {
    [submitter, alice, bob] = [await api.make.user(), await api.make.user(), await api.make.user()];
  });

  const AGENT = { name: 'Helper', credential: { kind: 'api-token', id: 1 } };
  /** A published ship-it of Alice's agent. */
  const reviewed = async (columns: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(submitter, await api.make.repository());
    const review = await api.make.review(request, alice, {
      ...{ is_published: true, ship_it: true, by_agent: AGENT, is_counted: false },
      ...columns,
    });
    const url = `/api/review-requests/${request.displayId}/`;
    return {
      request,
      review,
      url,
      item: `${url}reviews/${review.id}/`,
      list: `${url}reviews/${review.id}/endorsements/`,
    };
  };
  const countsOf = async (url: string) => {
    const { ship_it_count, agent_ship_it_count, approved } = (await api.anonymous.get(url)).body.review_request;
    return [ship_it_count, agent_ship_it_count, approved];
  };

  it('counts the ship-it of an agent as that of each person who endorses it', async () => {
    const { request, url, list, item } = await reviewed();
    expect(await countsOf(url)).toEqual([0, 1, false]);

    const answer = await api.as(bob).post(list);

    expect(answer.status).toBe(201);
    expect(answer).toShow(ENDORSEMENT);
    const href = `${api.url}${list}${bob.username}/`;
    expect(answer.body.endorsement).toEqual({
      username: bob.username,
      timestamp: expect.stringMatching(/^20.*Z$/),
      links: {
        self: { href, method: 'GET' },
        delete: { href, method: 'DELETE' },
        user: expect.objectContaining({ title: bob.username }),
      },
    });
    expect(await countsOf(url)).toEqual([1, 0, true]);
    expect((await api.as(alice).post(list)).status).toBe(201);
    expect(await countsOf(url)).toEqual([2, 0, true]);
    expect((await api.anonymous.get(item)).body.review).toMatchObject({ by_agent: AGENT, counted: false });
    expect((await api.anonymous.get(list)).body.endorsements).toMatchObject([
      { username: bob.username },
      { username: alice.username },
    ]);
    expect((await api.anonymous.get(`${url}reviews/?expand=endorsements`)).body.reviews[0].endorsements).toHaveLength(
      2,
    );
    expect((await api.as(bob).get(`${url}progress/`)).body.progress.my_review).toBe('ship-it');
    const events = await api.db.query<{ action: string; actor: string }[]>(
      `select action, actor from audit_log where details->>'reviewRequestId' = $1 order by id`,
      [String(request.id)],
    );
    expect(events).toEqual([
      { action: 'review.endorsed', actor: bob.username },
      { action: 'review.endorsed', actor: alice.username },
    ]);
  });

  it('is 303 to the one that is there', async () => {
    const { url, list } = await reviewed();
    const first = await api.as(bob).post(list);

    const again = await api.as(bob).post(list);

    expect([again.status, again.body.endorsement]).toEqual([303, first.body.endorsement]);
    expect(await countsOf(url)).toEqual([1, 0, true]);
  });

  it('takes it back', async () => {
    const { url, list } = await reviewed();
    await api.as(bob).post(list);

    expect((await api.as(bob).delete(`${list}${bob.username}/`)).status).toBe(204);

    expect(await countsOf(url)).toEqual([0, 1, false]);
    expect((await api.as(bob).get(`${list}${bob.username}/`)).body.err.code).toBe(errors.doesNotExist.code);
  });

  it('goes with the ship-it that is revoked', async () => {
    const { url, list, item } = await reviewed();
    await api.as(bob).post(list);

    expect((await api.as(alice).put(item, { ship_it: '0' })).status).toBe(200);

    expect(await countsOf(url)).toEqual([0, 0, false]);
  });

  it('counts a person once who ships and endorses', async () => {
    const { request, url, list } = await reviewed();
    await api.make.review(request, bob, { is_published: true, ship_it: true });

    await api.as(bob).post(list);

    expect(await countsOf(url)).toEqual([1, 0, true]);
    const [kept] = await countersOf(api, request);
    expect(kept).toMatchObject({ review_count: 2, ship_it_count: 1 });
  });

  it('leaves the person their turn until they endorse what their agent said', async () => {
    const { request, url, list } = await reviewed({ is_published: false });
    await api.db.query('insert into review_request_person (review_request_id, user_id) values ($1, $2)', [
      request.id,
      alice.id,
    ]);
    const agent = api.withToken(await api.make.apiToken(alice, { is_agent: true }));
    await agent.post(`${url}reviews/`, { public: '1' });
    const turns = async () =>
      (
        (await api.as(alice).get(`${url}attention/`)).body.attention as {
          reason: string;
          links: { user?: { title: string } };
        }[]
      )
        .filter(({ links }) => links.user?.title === alice.username)
        .map(({ reason }) => reason);
    expect(await turns()).toEqual(['reviewer']);

    await api.as(alice).post(list);

    expect(await turns()).toEqual([]);
  });

  it('is 101 for agents, bots and the submitter', async () => {
    const { list } = await reviewed();
    const bot = await api.make.user({ is_bot: true });
    const token = await api.make.madeApiToken(bob, { is_agent: true });
    const child = await api.make.childToken(token);
    const callers = [api.as(bot), api.withToken(token.value), api.withToken(child.value), api.as(submitter)];

    for (const caller of callers) {
      expect(await caller.post(list)).toMatchObject({
        status: 403,
        body: { err: { code: errors.permissionDenied.code } },
      });
    }
  });

  it('is 101 for the endorsement of somebody else', async () => {
    const { list } = await reviewed();
    await api.as(bob).post(list);

    const { status, body } = await api.as(alice).delete(`${list}${bob.username}/`);

    expect([status, body.err.code]).toEqual([403, errors.permissionDenied.code]);
  });

  it('is 103 to anonymous', async () => {
    const { list } = await reviewed();

    expect((await api.anonymous.post(list)).body.err.code).toBe(errors.notLoggedIn.code);
  });

  it('is 105 for the review of a person', async () => {
    const { list } = await reviewed({ by_agent: null, is_counted: true });

    expect((await api.as(bob).post(list)).body).toMatchObject({
      err: { code: errors.invalidFormData.code },
      fields: { __all__: [expect.stringContaining('A person wrote')] },
    });
  });

  it('is 101 for a review that is not published', async () => {
    const { list } = await reviewed({ is_published: false });

    expect((await api.as(alice).post(list)).body.err.code).toBe(errors.permissionDenied.code);
  });

  it('is 100 for a review that there is not', async () => {
    const { url } = await reviewed();

    expect((await api.as(bob).post(`${url}reviews/999999/endorsements/`)).body.err.code).toBe(errors.doesNotExist.code);
  });
});
