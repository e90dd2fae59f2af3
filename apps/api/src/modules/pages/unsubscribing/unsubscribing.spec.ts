import { Secrets } from '@review-service/platform/secrets/secrets';
import { sealUnsubscribing, unsubscribingPath } from '@review-service/platform/secrets/unsubscribing';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/unsubscribe/{word}/', () => {
  let api: TestApi;
  let reader: MadeUser;
  let request: { id: number; displayId: number };

  beforeAll(async () => {
    // No page needs a login less than this one.
    api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
  });
  beforeEach(async () => {
    reader = await api.make.user();
    request = await api.make.reviewRequest(reader, await api.make.repository(), { summary: 'Very secret' });
  });
  afterAll(() => api.close());

  const pathFor = (keys = TEST_KEYS, userId = reader.id) =>
    unsubscribingPath(sealUnsubscribing(new Secrets(keys), { userId, reviewRequestId: request.id }));
  const isMuted = async () =>
    (await api.db.query('select from hidden_review_request where user_id = $1 and is_muted', [reader.id])).length === 1;
  const choice = () => api.db.query('select mail, own from mail_choice where user_id = $1', [reader.id]);
  const post = (path: string, fields: Record<string, string>) => api.anonymous.post(path, fields);

  it('GET asks, changes nothing, and says nothing of whom or what it is about', async () => {
    const answer = await api.anonymous.get(pathFor());

    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Mute this review request');
    expect(answer.text).not.toMatch(new RegExp(`Very secret|${reader.username}`));
    expect([await isMuted(), await choice()]).toEqual([false, []]);
  });

  it('POST of a mail program mutes the review request, also again, and without signing in', async () => {
    const form = { 'List-Unsubscribe': 'One-Click' };

    const [first, again] = [await post(pathFor(), form), await post(pathFor(), form)];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect([await isMuted(), await choice()]).toEqual([true, []]);
  });

  it('POST of the page can end all mail', async () => {
    const answer = await post(pathFor(), { what: 'all' });

    expect(answer.status).toBe(200);
    expect([await isMuted(), await choice()]).toEqual([false, [{ mail: 'none', own: true }]]);
  });

  it.each([
    ['no word of ours', () => '/unsubscribe/x/'],
    ['one that another key sealed', () => pathFor([`test:${Buffer.alloc(32, 8).toString('base64')}`])],
    ['one with another letter', () => pathFor().replace(/.(?=...\/$)/, (one) => (one === 'A' ? 'B' : 'A'))],
    ['a session', () => `/unsubscribe/${new Secrets(TEST_KEYS).seal('cookie/session', '{}')}/`],
  ])('404, and nothing is done: %s', async (_, path) => {
    const [shown, done] = [await api.anonymous.get(path()), await post(path(), { what: 'all' })];

    expect([shown.status, done.status]).toEqual([404, 404]);
    expect([await isMuted(), await choice()]).toEqual([false, []]);
  });
});
