import { Secrets } from '@review-service/platform/secrets/secrets';
import {
  sealUnsubscribing,
  type Unsubscribing,
  unsubscribingPath,
} from '@review-service/platform/secrets/unsubscribing';
import { type Made, type MadeUser, TEST_KEYS } from '@review-service/testing/make';
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

  const pathFor = (keys = TEST_KEYS, more: Partial<Unsubscribing> = {}) =>
    unsubscribingPath(
      sealUnsubscribing(new Secrets(keys), { userId: reader.id, reviewRequestId: request.id, ...more }),
    );
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

  it('POST of the page can end mail of the kinds that it told of, and no other', async () => {
    const path = pathFor(TEST_KEYS, { kinds: ['updated', 'replies'] });
    expect((await api.anonymous.get(path)).text).toContain('Unsubscribe from updates, replies');

    const answer = await post(path, { what: 'kinds' });

    expect(answer.status).toBe(200);
    const kinds = await api.db.query('select * from mail_choice where user_id = $1', [reader.id]);
    const others = { mail: 'all', own: true, published: true, closed: true, reviews: true };
    expect(kinds).toMatchObject([{ user_id: reader.id, ...others, updated: false, replies: false }]);
    expect(await isMuted()).toBe(false);
  });

  it('POST of the page can end mail by a group, but not open one that is closed more', async () => {
    const chosen = ({ id }: Made) =>
      api.db.query<object[]>('select mail from review_group_member where group_id = $1 and user_id = $2', [
        id,
        reader.id,
      ]);
    const [group, silent, left] = [
      await api.make.group({ members: [reader], name: 'secret-name' }),
      await api.make.group({ members: [reader] }),
      await api.make.group(),
    ];
    await api.db.query(`update review_group_member set mail = 'none' where group_id = $1`, [silent.id]);
    const pathOf = ({ id }: Made) => pathFor(TEST_KEYS, { groupId: id });
    const { text } = await api.anonymous.get(pathOf(group));
    expect(text).toContain('mail of this group');
    expect(text).not.toContain('secret-name');
    expect((await api.anonymous.get(pathFor())).text).not.toMatch(/the group|no mail about </);

    const answers = [];
    for (const one of [group, silent, left]) answers.push((await post(pathOf(one), { what: 'group' })).status);

    expect(answers).toEqual([200, 200, 200]);
    expect([await chosen(group), await chosen(silent), await chosen(left)]).toEqual([
      ...[[{ mail: 'direct' }], [{ mail: 'none' }], []],
    ]);
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
