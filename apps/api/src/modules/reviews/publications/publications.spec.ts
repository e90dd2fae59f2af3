import { errors } from '@review-service/contracts/errors';
import { PUBLICATION } from '@review-service/contracts/publications';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/publication/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    reviewer = await api.make.user();
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const texts = { summary: 'Ours', description: 'Because.', people: [reviewer], ...columns };
    const request = await api.make.reviewRequest(author, await api.make.repository(), texts);
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, url, publication: `${url}publication/` };
  };
  type MadeRequest = Awaited<ReturnType<typeof make>>;
  /** A review of the author's with comments, and a reply of theirs to another one. */
  const written = async (request: MadeRequest, { comments = 1 } = {}) => {
    const review = await api.make.review(request, author, { is_published: false, body_top: 'Well' });
    for (let count = 0; count < comments; count++) await api.make.reviewComment(review, { issue_status: 'O' });
    const answered = await api.make.review(request, reviewer);
    const reply = await api.make.review(request, author, {
      is_published: false,
      reply_to_id: answered.id,
      body_top: 'Indeed',
    });
    return { review, reply, answered };
  };
  const drafted = async (request: MadeRequest, fields: Record<string, string> = { branch: 'main' }) =>
    expect((await api.as(author).put(`${request.url}draft/`, fields)).status).toBe(200);
  const events = ({ id }: { id: number }) =>
    api.db.query<{ name: string; payload: Record<string, unknown> }[]>(
      `select name, payload from outbox_message where queue = 'review-requests' and payload @> $1 order by created_at`,
      [{ reviewRequestId: id }],
    );
  const publishedReviews = async ({ id }: { id: number }) =>
    (
      await api.db.query<{ id: number }[]>(
        'select id from review where review_request_id = $1 and is_published order by id',
        [id],
      )
    ).map(({ id: reviewId }) => reviewId);

  it('200: shows what the caller has written, and nobody else', async () => {
    const request = await make();
    const { review, reply, answered } = await written(request, { comments: 2 });
    await drafted(request);
    await api.make.review(request, reviewer, { is_published: false, body_top: 'Mine' });

    const answer = await api.as(author).get(request.publication);

    expect(answer).toShow(PUBLICATION);
    const href = `${api.url}${request.publication}`;
    expect(answer.body.publication).toEqual({
      has_draft: true,
      review_id: review.id,
      reply_ids: [reply.id],
      answered_review_ids: [answered.id],
      comment_count: 2,
      links: { self: { href, method: 'GET' }, create: { href, method: 'POST' } },
    });
  });

  it('expand=publication: 200: shows it with each review request of a list, in one statement, and nothing to nobody', async () => {
    const requests = [await make(), await make()];
    const { review } = await written(requests[0]!);
    const client = await api.withUsedSession(author);
    const list = `/api/review-requests/?from-user=${author.username}&max-results=2`;
    const plain = await statementsOf(() => client.get(list));

    const seen: { id: number; publication: unknown }[] = [];
    const expanded = await statementsOf(async () => {
      seen.push(...(await client.get(`${list}&expand=publication`)).body.review_requests);
    });

    expect(expanded.length - plain.length).toBe(1);
    for (const { displayId, publication } of requests)
      expect(seen.find(({ id }) => id === displayId)?.publication).toEqual(
        (await client.get(publication)).body.publication,
      );
    expect(seen.find(({ id }) => id === requests[0]?.displayId)?.publication).toMatchObject({ review_id: review.id });
    const [first] = (await api.anonymous.get(`${list}&expand=publication`)).body.review_requests;
    expect(first).not.toHaveProperty('publication');
  });

  it('200: publishes the draft, the review and the replies, at one moment and with one event', async () => {
    const request = await make();
    const { review, reply } = await written(request);
    await drafted(request);

    const answer = await api.as(author).post(request.publication, { trivial: '1', publish_to_owner_only: '1' });

    expect(answer.status).toBe(200);
    expect(answer).toShow(PUBLICATION);
    expect(answer.body.publication).toMatchObject({ has_draft: true, review_id: review.id, reply_ids: [reply.id] });
    const shown = (await api.anonymous.get(request.url)).body.review_request;
    expect(shown).toMatchObject({ branch: 'main', issue_open_count: 1 });
    const [moments] = await api.db.query(
      `select count(distinct r.created_at)::integer as reviews, bool_and(r.created_at = q.updated_at) as "asRequest",
         bool_or(r.is_to_owner_only) as "isToOwnerOnly"
       from review r join review_request q on q.id = r.review_request_id where r.id = any($1) and r.is_published`,
      [[review.id, reply.id]],
    );
    expect(moments).toEqual({ reviews: 1, asRequest: true, isToOwnerOnly: true });
    const told = await events(request);
    expect(told).toEqual([
      {
        name: 'publication.made',
        payload: {
          reviewRequestId: request.id,
          displayId: request.displayId,
          localSiteId: null,
          actorId: author.id,
          draft: 'updated',
          changeId: expect.any(Number),
          reviewId: review.id,
          replyIds: [reply.id],
          isToOwnerOnly: true,
          isTrivial: true,
        },
      },
    ]);
    expect((await api.as(author).get(request.publication)).body.publication).toMatchObject({
      has_draft: false,
      review_id: null,
      reply_ids: [],
      answered_review_ids: [],
    });
  });

  it('200: publishes for the first time, and what is said of that at once', async () => {
    const request = await make({ is_published: false });
    await drafted(request, { summary: 'Ours', description: 'Because.', target_people: reviewer.username });
    const file = await api.make.fileDiff(request, { on_draft: true });
    const review = await api.make.review(request, author, { is_published: false });
    await api.make.reviewComment(review, { kind: 'diff', file_diff_id: file.id, first_line: 1, num_lines: 1 });

    expect((await api.as(author).post(request.publication)).status).toBe(200);

    expect(await events(request)).toMatchObject([{ payload: { draft: 'published', reviewId: review.id } }]);
    expect(await publishedReviews(request)).toEqual([review.id]);
  });

  it('200: leaves alone what is empty, or is the same as what is published', async () => {
    const request = await make();
    await drafted(request, {});
    const empty = await api.make.review(request, author, { is_published: false });
    const answered = await api.make.review(request, reviewer);
    const reply = await api.make.review(request, author, {
      ...{ is_published: false, reply_to_id: answered.id, body_top: 'Indeed' },
    });

    const answer = await api.as(author).post(request.publication);

    expect(answer.body.publication).toMatchObject({ has_draft: false, review_id: null, reply_ids: [reply.id] });
    expect(await publishedReviews(request)).not.toContain(empty.id);
    expect((await api.as(author).get(`${request.url}draft/`)).status).toBe(200);
  });

  it('200: leaves the draft to its owner, also where the caller may edit it', async () => {
    const request = await make();
    const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
    await drafted(request);
    await api.make.review(request, editor, { is_published: false, ship_it: true });

    expect((await api.as(editor).post(request.publication)).body.publication.has_draft).toBe(false);

    expect((await api.as(author).get(`${request.url}draft/`)).body.draft.branch).toBe('main');
  });

  it('200: is made once, however often it is sent with its key', async () => {
    const request = await make();
    await written(request);
    const send = () => api.as(author).post(request.publication, {}, { headers: { 'idempotency-key': 'once' } });

    const [first, again] = [await send(), await send()];

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await events(request)).toHaveLength(1);
  });

  it('200: archives the review request', async () => {
    const request = await make();
    await written(request);

    await api.as(author).post(request.publication, { publish_and_archive: '1' });

    const archived = await api.db.query('select from hidden_review_request where review_request_id = $1', [request.id]);
    expect(archived).toHaveLength(1);
  });

  it('400: nothing is published if a part is refused, and the answer names it', async () => {
    const request = await make();
    const { review } = await written(request);
    await drafted(request, { target_people: '', summary: 'Another' });
    const before = await publishedReviews(request);

    const answer = await api.as(author).post(request.publication);

    expect(answer).toFailWith(errors.cannotPublish);
    expect(answer.body.err.msg).toMatch(/^The draft: .*It needs a reviewer/);
    expect(answer.body.fields).toEqual({ draft: [expect.stringContaining('It needs a reviewer')] });
    expect(await publishedReviews(request)).toEqual(before);
    expect(before).not.toContain(review.id);
    expect(await events(request)).toEqual([]);
  });

  it('400: names the review, if that is about what only the draft shows', async () => {
    const request = await make();
    const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
    await drafted(request);
    const file = await api.make.fileDiff(request, { on_draft: true });
    const review = await api.make.review(request, editor, { is_published: false });
    await api.make.reviewComment(review, { kind: 'diff', file_diff_id: file.id, first_line: 1, num_lines: 1 });

    const answer = await api.as(editor).post(request.publication);

    expect(answer).toFailWith(errors.cannotPublish);
    expect(answer.body.fields).toEqual({ review: [expect.stringContaining('not published yet')] });
    expect(await publishedReviews(request)).toEqual([]);
  });

  it('409: names the draft when its commit is that of another review request', async () => {
    const request = await make();
    await written(request);
    await drafted(request, { commit_id: 'abc123' });
    await api.make.reviewRequest(reviewer, request.repository, { commit_id: 'abc123' });

    const answer = await api.as(author).post(request.publication);

    expect(answer).toFailWith(errors.commitIdTaken);
    expect(Object.keys(answer.body.fields as object)).toEqual(['draft']);
  });

  it('400: there is nothing', async () => {
    const request = await make();

    expect(await api.as(author).post(request.publication)).toFailWith(errors.nothingToPublish);
  });

  it('401, 403, 404: is for those who see the review request', async () => {
    const [request, hidden] = [await make(), await make({ restricted_by_deleted_group: true })];

    expect(await api.anonymous.get(request.publication)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.post(request.publication)).toFailWith(errors.notLoggedIn);
    const stranger = api.as(await api.make.user());
    expect(await stranger.post(hidden.publication)).toFailWith(errors.permissionDenied);
    expect(await stranger.get('/api/review-requests/99999999/publication/')).toFailWith(errors.doesNotExist);
  });

  it('403: a token needs what each part needs', async () => {
    const request = await make();
    const { review, reply } = await written(request);
    await drafted(request);
    const scopes = ['review_request_publication:write', 'review_request_draft:write', 'review:write'];
    const { value } = await api.make.oauthToken(author, { scopes });
    const policy = { resources: { review: { [review.id]: { block: ['PUT'] } } } };
    const program = api.withToken(await api.make.apiToken(author, { policy }));

    const [byScope, byPolicy] = [
      await api.withBearer(value).post(request.publication),
      await program.post(request.publication),
    ];

    expect(byScope).toFailWith(errors.missingScope);
    expect(byScope.body.fields).toEqual({ replies: [expect.stringContaining('review_reply:write')] });
    expect(byPolicy).toFailWith(errors.permissionDenied);
    expect(Object.keys(byPolicy.body.fields as object)).toEqual(['review']);
    expect(await publishedReviews(request)).not.toContain(reply.id);
  });

  it('takes as many statements, however many comments and replies there are', async () => {
    const count = async (comments: number, replies: number) => {
      const request = await make();
      await written(request, { comments });
      await drafted(request);
      for (let number = 1; number < replies; number++) {
        const answered = await api.make.review(request, reviewer);
        const columns = { is_published: false, reply_to_id: answered.id, body_top: 'Indeed' };
        await api.make.review(request, author, columns);
      }
      const session = await api.withSession(author);
      const statements = await statementsOf(() => session.post(request.publication));
      expect((await session.get(request.publication)).body.publication.comment_count).toBe(0);
      return statements.filter((statement) => !statement.includes('pg_notify')).length;
    };
    const few = await count(1, 1);

    expect(await count(100, 10)).toBe(few);
  });
});
