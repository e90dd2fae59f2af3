import { errors } from '@review-service/contracts/errors';
import { REPLY } from '@review-service/contracts/review-replies';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/{review_id}/replies/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let author: MadeUser;
  let reviewer: MadeUser;
  let root: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    reviewer = await api.make.user();
    root = await api.make.superuser();
  });

  const make = async (columns: Record<string, unknown> = {}, ofReview: Record<string, unknown> = {}) => {
    const texts = { updated_at: '2026-01-01T00:00:00Z', ...columns };
    const request = await api.make.reviewRequest(author, await api.make.repository(), texts);
    const review = await api.make.review(request, reviewer, { body_top: 'Hm', ...ofReview });
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, review, url, replies: `${url}reviews/${review.id}/replies/` };
  };
  const on = async (made: Awaited<ReturnType<typeof make>>, columns: Record<string, unknown> = {}) => {
    const reply = await api.make.review(made, author, { reply_to_id: made.review.id, body_top: 'Ah', ...columns });
    return { ...made, reply, item: `${made.replies}${reply.id}/` };
  };
  const begun = async () => on(await make(), { is_published: false, created_at: '2026-01-02' });
  const isPublished = async ({ id }: { id: number }) =>
    (await api.db.query<[{ is_published: boolean }]>('select is_published from review where id = $1', [id]))[0]
      .is_published;

  it('200: lists the published ones, the oldest first', async () => {
    const made = await make();
    const second = await on(made, { created_at: '2026-01-02' });
    const first = await on(made, { created_at: '2026-01-01' });
    await on(made, { is_published: false });
    await on({ ...made, review: await api.make.review(made, author) });

    const { body } = await api.anonymous.get(`${made.replies}?expand=user`);

    expect(body.total_results).toBe(2);
    expect(body.replies.map(({ id }: { id: number }) => id)).toEqual([first.reply.id, second.reply.id]);
    expect(body.replies[0].user).toMatchObject({ username: author.username });
  });

  it('200: shows a published one to all, others to their authors and superusers', async () => {
    const [{ item: open }, { item: closed }] = [await on(await make()), await begun()];

    expect(await api.anonymous.get(open)).toShow(REPLY);
    for (const caller of [author, root]) expect((await api.as(caller).get(closed)).status).toBe(200);
  });

  it('200: is published, dated and told, and counted as no review', async () => {
    const { id, item, url, reply } = await begun();

    const { status, body } = await api.as(author).put(item, { public: '1', trivial: '1', body_bottom: '*Yes*' });

    expect({ status, ...body.reply }).toMatchObject({ status: 200, public: true, body_bottom: '*Yes*' });
    const { last_updated } = (await api.anonymous.get(url)).body.review_request;
    expect(body.reply.timestamp).toBe(last_updated);
    expect(last_updated > '2026-01-02').toBe(true);
    expect((await api.anonymous.get(`${url}reviews/`)).body.total_results).toBe(1);
    const of = { reviewRequestId: id, localSiteId: null };
    const told = await api.db.query('select actor, action, details from audit_log where details @> $1', [of]);
    const details = { ...of, replyId: reply.id, isTrivial: true };
    expect(told).toEqual([{ actor: author.username, action: 'reply.published', details }]);
    // Nobody gets a mail.
    expect(await api.db.query('select from outbox_message where payload @> $1', [of])).toEqual([]);
  });

  it('201, 303: begins one, and changes it when it is there', async () => {
    const { displayId, replies } = await make();

    const made = await api.as(author).post(replies, { body_top: 'Ah' });
    const again = await api.as(author).post(replies, { body_bottom: 'So' });

    expect(made).toShow(REPLY);
    const { id, absolute_url, ...shown } = made.body.reply;
    expect([made.status, again.status]).toEqual([201, 303]);
    const href = `${api.url}${replies}${id}/`;
    for (const { headers } of [made, again]) expect(headers.get('location')).toBe(href);
    expect(absolute_url).toBe(`https://reviews.example.com/r/${displayId}/#review${id}`);
    expect(shown).not.toHaveProperty('ship_it');
    expect(shown.links).toMatchObject({
      self: { href, method: 'GET' },
      update: { href, method: 'PUT' },
      delete: { href, method: 'DELETE' },
      user: { title: author.username },
    });
    expect(again.body.reply).toMatchObject({ id, body_top: 'Ah', body_bottom: 'So', public: false });
  });

  it('204: deletes what is not published', async () => {
    const { item } = await begun();

    expect((await api.as(author).delete(item)).status).toBe(204);
    expect(await api.as(author).get(item)).toFailWith(errors.doesNotExist);
  });

  it('302: leads to the caller’s own draft', async () => {
    const { item, replies } = await begun();

    const answer = await api.as(author).get(`${replies}draft/?expand=user`);

    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${api.url}${item}?expand=user`]);
  });

  it('400, code 105: refuses an unknown type of text', async () => {
    const { item } = await begun();

    expect(await api.as(author).put(item, { text_type: 'word' })).toFailWith(errors.invalidFormData);
  });

  it('400, code 225: does not publish what is empty, and keeps nothing', async () => {
    const { item, reply } = await begun();

    const answer = await api.as(author).put(item, { body_top: '', public: '1' });

    expect(answer).toFailWith(errors.cannotPublish);
    expect(await isPublished(reply)).toBe(false);
    expect((await api.as(author).get(item)).body.reply.body_top).toBe('Ah');
  });

  it('401, 403: what is not published is for its author, what is published stays', async () => {
    const [{ item, replies }, published] = [await begun(), await on(await make())];

    for (const call of ['get', 'put', 'delete'] as const) {
      expect(await api.anonymous[call](item)).toFailWith(errors.notLoggedIn);
      expect(await api.as(reviewer)[call](item)).toFailWith(errors.permissionDenied);
    }
    expect(await api.anonymous.post(replies)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.get(`${replies}draft/`)).toFailWith(errors.notLoggedIn);
    for (const caller of [author, root]) {
      expect(await api.as(caller).put(published.item, { body_top: 'Late' })).toFailWith(errors.permissionDenied);
      expect(await api.as(caller).delete(published.item)).toFailWith(errors.permissionDenied);
    }
  });

  it('403: only what others see has replies, and only to those who see it', async () => {
    const [draft, hidden] = [
      await make({}, { is_published: false }),
      await make({ restricted_by_deleted_group: true }),
    ];

    expect(await api.as(reviewer).post(draft.replies)).toFailWith(errors.permissionDenied);
    for (const [caller, { replies }] of [[author, draft] as const, [reviewer, hidden] as const]) {
      expect(await api.as(caller).get(replies)).toFailWith(errors.permissionDenied);
      expect(await api.as(caller).post(replies)).toFailWith(errors.permissionDenied);
    }
  });

  it('404: there is no such reply, review or draft, and no reply to a reply', async () => {
    const [{ item, replies, reply, url }, other] = [await on(await make()), await make()];
    const nowhere = [
      `${replies}99999999/`,
      `${replies}draft/`,
      `${other.replies}${reply.id}/`,
      `${url}reviews/${reply.id}/replies/`,
      `${url}reviews/99999999/replies/`,
    ];

    for (const place of nowhere) expect(await api.as(author).get(place)).toFailWith(errors.doesNotExist);
    expect(await api.as(author).post(`${url}reviews/${reply.id}/replies/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(author).put(`${item}replies/`)).toFailWith(errors.doesNotExist);
  });

  it('412: it was changed since it was read', async () => {
    const { item } = await begun();
    const { headers } = await api.as(author).get(item);
    const stale = { headers: { 'if-match': headers.get('etag') ?? '' } };

    expect((await api.as(author).put(item, { body_top: 'New' }, stale)).status).toBe(200);
    expect(await api.as(author).put(item, { body_top: 'Lost' }, stale)).toFailWith(errors.preconditionFailed);
  });
});
