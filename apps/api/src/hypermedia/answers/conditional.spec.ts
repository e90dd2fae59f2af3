import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { rawRequest } from '../../../test/raw-request';
import { TestApi } from '../../../test/test-api';

describe('tags and conditional reads', () => {
  let api: TestApi;
  let superuser: MadeUser;
  let group: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    superuser = await api.make.superuser();
    group = await api.make.group({ members: [superuser] });
  });
  afterAll(() => api.close());

  const urlOf = ({ name }: Made) => `/api/groups/${name}/`;
  const tagOf = async (url: string, client = api.anonymous) => (await client.get(url)).headers.get('etag') ?? '';
  const unless = (tag: string) => ({ headers: { 'if-none-match': tag } });

  describe('after a change', () => {
    const changed: [string, () => Promise<[string, Record<string, string>]>][] = [
      ['a group', async () => [urlOf(await api.make.group()), { visible: '0' }]],
      ['a user', async () => [`/api/users/${(await api.make.user()).username}/`, { first_name: 'New' }]],
      [
        'a token',
        async () => [
          `/api/oauth-tokens/${(await api.make.oauthToken(superuser, { scopes: ['group:read'] })).id}/`,
          { add_scopes: 'session:read' },
        ],
      ],
    ];

    it.each(changed)('the answer has the tag that a GET of %s has', async (_, make) => {
      const [url, changes] = await make();
      const client = api.as(superuser);
      const before = await tagOf(url, client);

      const { headers } = await client.put(url, changes);

      expect(headers.get('etag')).not.toBe(before);
      expect(headers.get('etag')).toBe(await tagOf(url, client));
      expect(headers.get('location')).toBeNull();
    });

    it('the answer has that tag whatever it shows', async () => {
      const url = urlOf(group);

      const { headers } = await api.as(superuser).put(`${url}?only-fields=name&expand=review_group_users`, {});

      expect(headers.get('etag')).toBe(await tagOf(url, api.as(superuser)));
    });

    it.each<[string, () => [string, Record<string, string>]]>([
      ['a group', () => ['/api/groups/', { name: 'made-here', display_name: 'Made here' }]],
      ['a member', () => [`${urlOf(group)}users/`, { username: superuser.username }]],
    ])('201: %s is where Location says, with the tag of the answer', async (_, make) => {
      const [list, fields] = make();
      const client = api.as(superuser);

      const { status, headers, body } = await client.post(`${list}?only-links=`, fields);

      expect([status, body.stat]).toEqual([201, 'ok']);
      const location = headers.get('location') ?? '';
      expect(location.startsWith(`${api.url}${list}`)).toBe(true);
      expect(headers.get('etag')).toBe(await tagOf(location.slice(api.url.length), client));
    });
  });

  describe('ETag', () => {
    const root = () => '/api/';
    it.each<[string, () => string]>([
      ['the root', root],
      ['the server info', () => '/api/info/'],
      ['the session', () => '/api/session/'],
      ['a list', () => '/api/groups/'],
      ['a count', () => '/api/groups/?counts-only=1'],
      ['an item', () => urlOf(group)],
      ['the members of a group', () => `${urlOf(group)}users/`],
      ['a member', () => `${urlOf(group)}users/${superuser.username}/`],
      ['a user', () => `/api/users/${superuser.username}/`],
    ])('is strong and quoted, and stays while %s stays', async (_, url) => {
      const tag = await tagOf(url());

      expect(tag).toMatch(/^"[^"]{20,}"$/);
      expect(await tagOf(url())).toBe(tag);
    });

    it('is on no error', async () => {
      const answers = await Promise.all([
        api.anonymous.get('/api/groups/nobody/'),
        api.anonymous.get('/api/nowhere/'),
        api.anonymous.get('/api/groups/?start=x'),
        api.as(superuser, 'wrong').get('/api/'),
        api.anonymous.send('PATCH', '/api/'),
      ]);

      expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(answers.map(() => null));
    });

    it('is not on the answer to a deletion', async () => {
      const { status, headers } = await api.as(superuser).delete(urlOf(await api.make.group()));

      expect(status).toBe(204);
      expect(headers.has('etag')).toBe(false);
    });

    it('changes with what is shown', async () => {
      const changing = await api.make.group();
      const before = await tagOf(urlOf(changing));

      await api.as(superuser).put(urlOf(changing), { display_name: 'Changed' });

      expect(await tagOf(urlOf(changing))).not.toBe(before);
      expect(await tagOf(`${urlOf(changing)}?only-fields=name`)).not.toBe(await tagOf(urlOf(changing)));
    });

    it('differs between callers who are shown different things', async () => {
      const url = `/api/users/${superuser.username}/`;

      expect(await tagOf(url, api.as(superuser))).not.toBe(await tagOf(url));
    });
  });

  describe('If-None-Match', () => {
    it.each<[string, (tag: string) => string]>([
      ['the tag', (tag) => tag],
      ['the tag without quotes', (tag) => tag.replaceAll('"', '')],
      ['the weak tag', (tag) => `W/${tag}`],
      ['a list that holds it', (tag) => `"other", ${tag}`],
      ['a list without blanks', (tag) => `"other",W/${tag},"third"`],
      ['a star', () => '*'],
    ])('304: %s is known already', async (_, header) => {
      const tag = await tagOf(urlOf(group));

      const answer = await api.anonymous.get(urlOf(group), unless(header(tag)));

      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('vary')).toContain('Cookie');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.has('content-type')).toBe(false);
    });

    it.each<[string, (tag: string) => string]>([
      ['another tag', () => '"other"'],
      ['a part of the tag', (tag) => `${tag.slice(0, -5)}"`],
      ['the tag in another case', (tag) => tag.toUpperCase()],
      ['nothing', () => '""'],
    ])('200: %s is not what there is', async (_, header) => {
      const answer = await api.anonymous.get(urlOf(group), unless(header(await tagOf(urlOf(group)))));

      expect(answer.status).toBe(200);
    });

    it('304 for HEAD, lists and counts too', async () => {
      expect((await api.anonymous.send('HEAD', urlOf(group), unless('*'))).status).toBe(304);
      expect((await api.anonymous.get('/api/groups/', unless('*'))).status).toBe(304);
      expect((await api.anonymous.get('/api/groups/?counts-only=1', unless('*'))).status).toBe(304);
    });

    it('200: the tag of one caller is not the tag of another', async () => {
      const url = `/api/users/${superuser.username}/`;
      const tag = await tagOf(url, api.as(superuser));

      expect((await api.anonymous.get(url, unless(tag))).status).toBe(200);
      expect((await api.as(superuser).get(url, unless(tag))).status).toBe(304);
    });

    it('is asked only after the checks that a 200 needs', async () => {
      const closing = await api.make.group();
      const tag = await tagOf(urlOf(closing));
      await api.as(superuser).put(urlOf(closing), { invite_only: '1' });
      const stranger = api.as(await api.make.user());

      expect(await api.anonymous.get(urlOf(closing), unless(tag))).toFailWith(errors.notLoggedIn);
      expect(await stranger.get(urlOf(closing), unless('*'))).toFailWith(errors.permissionDenied);
      expect(await api.anonymous.get('/api/groups/nobody/', unless('*'))).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser, 'wrong').get('/api/', unless('*'))).toFailWith(errors.loginFailed);
    });

    it('is nothing to a change', async () => {
      const answer = await api.as(superuser).put(urlOf(group), {}, unless('*'));

      expect(answer.status).toBe(200);
    });
  });
});

describe('the tag of equal bodies', () => {
  const sessionOf = async (...options: Parameters<typeof TestApi.boot>) => {
    const api = await TestApi.boot(...options);
    const answer = await rawRequest(api.url, '/api/session/', { headers: { host: 'localhost' } });
    await api.close();
    return { text: answer.text, type: answer.headers.get('content-type'), tag: answer.headers.get('etag') };
  };

  it('differs with the media type', async () => {
    const ours = await sessionOf();
    const theirs = await sessionOf({ settings: { MEDIA_TYPE_VENDOR: 'reviewboard.org' } });

    expect(theirs).toMatchObject({ text: ours.text, type: 'application/vnd.reviewboard.org.session+json' });
    expect(theirs.tag).not.toBe(ours.tag);
  });
});
