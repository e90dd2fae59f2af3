import { TestApi } from '@review-service/api/test/test-api';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import { answerOf } from './answers.ts';
import { apiToken, basic } from './credentials.ts';
import { ApiError, PreconditionFailed } from './errors.ts';
import { ReviewService } from './review-service.ts';

const GROUP = '/api/groups/{group_name}/';

describe('calls', () => {
  let api: TestApi;
  let admin: MadeUser;
  let review: ReviewService;
  let group: Made;
  let here: { path: { group_name: string } };

  beforeAll(async () => {
    api = await TestApi.boot();
    admin = await api.make.superuser();
    review = new ReviewService({ url: api.url, credentials: basic(admin.username, PASSWORD) });
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Before' });
    here = { path: { group_name: group.name } };
  });
  afterAll(() => api.close());

  const isGone = async () => {
    await expect(review.get(GROUP, here)).rejects.toMatchObject({ status: 404, code: 100 });
  };

  describe('reading and changing', () => {
    it('makes, reads, changes and deletes', async () => {
      const name = `${group.name}-made`;
      const path = { group_name: name };

      const made = await review.post('/api/groups/', {
        body: { name, display_name: 'Ä "quoted" name', 'extra_data.team': ['a', 1, null] },
      });
      const changed = await review.put(GROUP, { path, body: { display_name: 'New', invite_only: true } });
      const read = await review.get(GROUP, { path });
      await review.delete(GROUP, { path });

      expect(made.group).toMatchObject({ name, display_name: 'Ä "quoted" name', extra_data: { team: ['a', 1, null] } });
      expect(changed.group).toMatchObject({ display_name: 'New', invite_only: true });
      expect(read).toEqual(changed);
      await expect(review.get(GROUP, { path })).rejects.toMatchObject({ status: 404, code: 100 });
    });

    it.each(['a+b', 'a@b'])('puts %j into the path as it is', async (username) => {
      await api.make.user({ username, email: '' });

      const { user } = await review.get('/api/users/{username}/', { path: { username } });

      expect(user.username).toBe(username);
    });

    it.each(['', '.', '..'])('refuses %j, which would be another path', async (username) => {
      await expect(review.delete(GROUP, { path: { group_name: username } })).rejects.toThrow(TypeError);
    });

    it('says true and false as each argument has it', async () => {
      const prefix = `flags-${group.name}`;
      await api.make.group({ name: `${prefix}-open` });
      await api.make.group({ name: `${prefix}-closed`, invite_only: true });
      const names = async (query: { 'invite-only'?: boolean; displayname?: boolean }) =>
        (await review.get('/api/groups/', { query: { q: prefix, ...query } })).groups.map(({ name }) => name).sort();

      expect(await names({ 'invite-only': true })).toEqual([`${prefix}-closed`]);
      expect(await names({ 'invite-only': false, displayname: false })).toEqual([`${prefix}-open`]);
      expect(await names({})).toHaveLength(2);
    });

    it('says who calls', async () => {
      const token = await api.make.apiToken(admin);
      const { username } = await api.make.user();
      const as = async (credentials?: ReturnType<typeof basic>) =>
        (await new ReviewService({ url: api.url, credentials }).get('/api/session/')).session;

      expect(await as(basic(username, PASSWORD))).toMatchObject({ authenticated: true });
      expect((await as(apiToken(token))).links.user?.title).toBe(admin.username);
      expect(await as()).toMatchObject({ authenticated: false });
    });

    it('stays on its Local Site, with or without a slash', async () => {
      const site = await api.make.site({ users: [admin] });
      const there = await api.make.group({ local_site_id: site.id });
      for (const url of [`${api.url}/s/${site.name}`, `${api.url}/s/${site.name}/`]) {
        const onSite = new ReviewService({ url, credentials: basic(admin.username, PASSWORD) });

        const { groups } = await onSite.get('/api/groups/');

        expect(groups.map(({ name }) => name)).toEqual([there.name]);
        const server = await onSite.get('/.well-known/oauth-authorization-server');
        expect(server.token_endpoint).toContain(`/s/${site.name}/oauth2/token/`);
      }
    });
  });

  describe('lists', () => {
    it('counts, and reads pages and objects to the end', async () => {
      const prefix = `many-${group.name}`;
      const names = Array.from({ length: 7 }, (_, index) => `${prefix}-${index}`);
      for (const name of names) await api.make.group({ name });
      const query = { q: prefix, 'max-results': 3 };

      const [sizes, items]: [number[], string[]] = [[], []];
      for await (const page of review.pages('/api/groups/', { query })) sizes.push(page.groups.length);
      for await (const { name } of review.each('/api/groups/', { query })) items.push(name);

      expect(await review.count('/api/groups/', { query })).toBe(7);
      expect(sizes).toEqual([3, 3, 1]);
      expect(items).toEqual(names);
    });

    it('reads a page only when it is asked for', async () => {
      for await (const page of review.pages('/api/groups/', { query: { 'max-results': 1 } })) {
        expect(answerOf(page).headers.get('link')).toContain('rel="next"');
        break;
      }
    });
  });

  describe('links', () => {
    it('leads to what it is for', async () => {
      await review.post('/api/groups/{group_name}/users/', { ...here, body: { username: admin.username } });
      const { group: read } = await review.get(GROUP, here);

      const { users } = await review.get('/api/groups/{group_name}/users/', { link: read.links.review_group_users });
      await review.put(GROUP, { link: read.links.update, body: { display_name: 'By a link' } });
      const { group: changed } = await review.get(GROUP, { link: read.links.self });
      await review.delete(GROUP, { link: read.links.delete });

      expect(users.map(({ username }) => username)).toEqual([admin.username]);
      expect(changed.display_name).toBe('By a link');
      await isGone();
    });

    it('is refused when it is for something else, or not there', async () => {
      const { group: read } = await review.get(GROUP, here);
      const { links } = read;

      await expect(review.get(GROUP, { link: links.delete })).rejects.toThrow('for DELETE, not for GET');
      await expect(review.get(GROUP, { link: links.review_group_users })).rejects.toThrow('is not followed');
      await expect(review.get(GROUP, { link: links.nothing })).rejects.toThrow('no such link');
    });
  });

  describe('tags', () => {
    const change = (ifMatch: object) => review.put(GROUP, { ...here, body: { display_name: 'Mine' }, ifMatch });

    it('412: what has changed since it was read stays as it is', async () => {
      const { group: read } = await review.get(GROUP, here);
      await review.put(GROUP, { ...here, body: { display_name: 'Theirs' } });

      await expect(change(read)).rejects.toThrow(PreconditionFailed);
      await expect(review.delete(GROUP, { ...here, ifMatch: read })).rejects.toThrow(PreconditionFailed);
      expect((await review.get(GROUP, here)).group.display_name).toBe('Theirs');
    });

    it('changes what is as it was, and again with what the change answered', async () => {
      const answer = await review.get(GROUP, here);

      const { group: changed } = await change(answer);
      await review.put(GROUP, { ...here, body: { display_name: 'Once more' }, ifMatch: changed });

      await review.delete(GROUP, { ...here, ifMatch: (await review.get(GROUP, here)).group });
      await isGone();
    });

    it('refuses a tag that cannot match, and an object without one', async () => {
      const { group: trimmed } = await review.get(GROUP, { ...here, query: { 'only-fields': 'id' } });
      const { groups } = await review.get('/api/groups/', { query: { q: group.name } });

      await expect(change(trimmed)).rejects.toThrow('read by itself');
      await expect(change(groups[0] ?? {})).rejects.toThrow('read it by itself');
      expect((await review.get(GROUP, here)).group.display_name).toBe('Before');
    });

    it('304: the same answer again', async () => {
      const answer = await review.get(GROUP, here);

      const same = await review.get(GROUP, { ...here, ifNoneMatch: answer.group });
      await review.put(GROUP, { ...here, body: { display_name: 'After' } });
      const other = await review.get(GROUP, { ...here, ifNoneMatch: answer });

      expect(same).toBe(answer);
      expect(other.group.display_name).toBe('After');
    });
  });

  describe('failures', () => {
    it('says what is wrong in values', async () => {
      const name = 'not a name';

      const error: unknown = await review
        .post('/api/groups/', { body: { name, display_name: '' } })
        .catch((failure: unknown) => failure);

      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 400, code: 105, type: 'request-field-error', retryAfter: undefined });
      const { fields, requestId, docUrl, message } = error as ApiError;
      expect(Object.keys(fields)).toEqual(['name']);
      expect(requestId).toMatch(/./);
      expect(docUrl).toContain('#invalid-form-data');
      expect(message).toMatch(/^POST \/api\/groups\/ was answered 400: .*\(name: /);
    });

    it('says why, where the service knows more than the type says', async () => {
      const repository = String((await api.make.repository()).id);
      const path = new Blob(['--- a/x\n+++ b/x\n@@ broken @@\n'], { type: 'text/x-patch' });

      const error: unknown = await review
        .post('/api/validation/diffs/', { body: { repository, path } })
        .catch((failure: unknown) => failure);

      expect(error).toMatchObject({ code: 224, reason: expect.stringMatching(/./) as unknown });
    });

    it('401: wrong credentials, which no text shows', async () => {
      const secret = 'a wrong pässword';
      const wrong = new ReviewService({ url: api.url, credentials: basic(admin.username, secret) });

      const error: unknown = await wrong.get('/api/session/').catch((failure: unknown) => failure);

      expect(error).toMatchObject({ status: 401, type: 'auth-login-failed' });
      const shown = `${String(error)} ${JSON.stringify(error)} ${JSON.stringify(wrong)} ${(error as Error).stack}`;
      for (const text of [secret, Buffer.from(`${admin.username}:${secret}`).toString('base64')])
        expect(shown).not.toContain(text);
    });
  });
});

/** What must not compile: the types of the description hold. Nobody calls this. */
export async function mistakes(review: ReviewService, path: { group_name: string }): Promise<void> {
  // @ts-expect-error there is no such path
  await review.get('/api/group/');
  // @ts-expect-error a session is not made
  await review.post('/api/session/');
  // @ts-expect-error the path needs its value
  await review.get(GROUP);
  // @ts-expect-error a path or a link, not both
  await review.get(GROUP, { path, link: { href: '', method: 'GET' } });
  // @ts-expect-error there is no such argument
  await review.get('/api/groups/', { query: { limit: 5 } });
  // @ts-expect-error that is what count() is for
  await review.get('/api/groups/', { query: { 'counts-only': true } });
  // @ts-expect-error there is no such field
  await review.put(GROUP, { path, body: { title: 'x' } });
  // @ts-expect-error a field is missing
  await review.post('/api/groups/', { body: { name: 'x' } });
  // @ts-expect-error reads do not change
  await review.get(GROUP, { path, ifMatch: 'x' });
  // @ts-expect-error one group has no pages
  review.pages(GROUP, { path });
  // @ts-expect-error a file is no text
  await review.post('/api/repositories/{repository_id}/diff-file-attachments/', { body: { filediff: 1, path: 'x' } });
  // @ts-expect-error an item has no such member
  String((await review.get(GROUP, { path })).group.title);
  // @ts-expect-error an answer is not a count
  String((await review.get('/api/groups/')).count);
}
