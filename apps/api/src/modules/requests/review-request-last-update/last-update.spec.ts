import { errors } from '@review-service/contracts/errors';
import { LAST_UPDATE } from '@review-service/contracts/review-request-last-update';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/last-update/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let editor: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const texts = { summary: 'Ours', description: 'Because.', people: [author], updated_at: '2026-01-01T00:00:00Z' };
    const request = await api.make.reviewRequest(author, await api.make.repository(), { ...texts, ...columns });
    return { ...request, url: `/api/review-requests/${request.displayId}/` };
  };

  it('200: says what happened last, when, and who did it', async () => {
    const request = await make();
    const last = async () => {
      const answer = await api.anonymous.get(`${request.url}last-update/`);
      expect(answer).toShow(LAST_UPDATE);
      const { type, summary, timestamp, user } = answer.body.last_update;
      return { type, summary, timestamp, by: user.username };
    };
    expect(await last()).toEqual({
      type: 'review-request',
      summary: 'Review request updated',
      timestamp: '2026-01-01T00:00:00Z',
      by: author.username,
    });

    await api.make.fileDiff(request, { on_draft: true });
    expect((await last()).type).toBe('review-request');
    await api.as(editor).put(`${request.url}draft/`, { public: '1' });

    const { last_updated: timestamp } = (await api.anonymous.get(request.url)).body.review_request;
    expect(await last()).toEqual({ type: 'diff', summary: 'Diff updated', timestamp, by: editor.username });
    await api.as(author).put(`${request.url}draft/`, { branch: 'main', public: '1' });
    expect(await last()).toMatchObject({ type: 'review-request', by: author.username });
  });

  it('200: names a review or a reply, and who wrote it', async () => {
    const request = await make({ summary: 'Ours' });
    const reviewer = await api.make.user();
    const review = await api.make.review(request, reviewer, { created_at: '2026-01-02' });
    await api.make.review(request, author, { is_published: false });
    const last = async () => (await api.anonymous.get(`${request.url}last-update/`)).body.last_update;

    expect(await last()).toMatchObject({
      type: 'review',
      summary: 'New review',
      timestamp: '2026-01-02T00:00:00Z',
      user: { username: reviewer.username },
    });
    await api.make.review(request, editor, { reply_to_id: review.id, created_at: '2026-01-03' });
    expect(await last()).toMatchObject({ type: 'reply', summary: 'New reply', user: { username: editor.username } });
  });

  it('401, 403: is for those who see the review request', async () => {
    const { url } = await make({ restricted_by_deleted_group: true });

    expect(await api.anonymous.get(`${url}last-update/`)).toFailWith(errors.notLoggedIn);
    expect(await api.as(editor).get(`${url}last-update/`)).toFailWith(errors.permissionDenied);
  });

  it('404: there is no such review request', async () => {
    expect(await api.anonymous.get('/api/review-requests/99999999/last-update/')).toFailWith(errors.doesNotExist);
  });
});
