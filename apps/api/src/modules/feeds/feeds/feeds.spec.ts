import { errors } from '@review-service/contracts/errors';
import { cookieOf } from '@review-service/testing/credentials';
import type { Made, MadeUser } from '@review-service/testing/make';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { TestApi } from '../../../../test/test-api';
import { ENTRIES_AT_MOST } from './feeds.service';

/** A feed as a program reads it. */
interface Read {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly link: { readonly href: string };
  readonly entry: readonly {
    readonly id: string;
    readonly title: string;
    readonly updated: string;
    readonly published: string;
    readonly link: { readonly rel: string; readonly href: string };
    readonly author: { readonly name: string; readonly uri: string };
    readonly category: { readonly term: string };
    readonly summary?: string;
  }[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'entry',
});

/** Reads a feed, which has to be XML with the characters of XML 1.0 only. */
function readFeed(text: string): Read {
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const { feed } = parser.parse(text) as { feed: Omit<Read, 'entry'> & Partial<Read> };
  return { ...feed, entry: feed.entry ?? [] };
}

describe('/feeds/{secret}/', () => {
  let api: TestApi;
  let reader: MadeUser;
  let author: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    // No answer needs a login less.
    api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
    author = await api.make.user({ is_private: true, first_name: 'Very', last_name: 'Private' });
  });
  beforeEach(async () => {
    reader = await api.make.user();
    repository = await api.make.repository();
  });
  afterAll(() => api.close());

  const post = (summary: string, columns: Parameters<TestApi['make']['reviewRequest']>[2] = {}) =>
    api.make.reviewRequest(author, repository, { summary, ...columns });
  const feedOf = async (columns: Record<string, unknown> = {}, owner = reader) =>
    (await api.make.feedAddress(owner, columns)).path;
  const read = async (path: string) => {
    const answer = await api.anonymous.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml;charset=utf-8']);
    return readFeed(answer.text);
  };
  const titles = async (path: string) => (await read(path)).entry.map(({ title }) => title);

  describe('200', () => {
    it('has what concerns the reader, the last updated first, in any state, and no drafts', async () => {
      const group = await api.make.group({ members: [reader] });
      const at = (minute: number) => ({ updated_at: `2030-01-01T00:0${minute}:00Z` });
      await post('For me', { people: [reader], status: 'S', ...at(1) });
      await post('For my group', { groups: [group], ...at(3) });
      await post('For others');
      await post('A draft for me', { people: [reader], is_published: false });
      await api.make.reviewRequest(reader, repository, { summary: 'Mine', ...at(2) });
      await api.make.reviewRequest(reader, repository, { summary: 'My draft', is_published: false });

      expect(await titles(await feedOf())).toEqual(['For my group', 'Mine', 'For me']);
    });

    it('says of each what a reader of feeds needs, and not its own address', async () => {
      const times = { created_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-02T03:04:05.6Z' };
      const { displayId } = await post('Fit the mast', { people: [reader], description: 'It is *tall*.', ...times });
      const path = await feedOf();

      const answer = await api.anonymous.get(path);

      const { entry, ...feed } = readFeed(answer.text);
      expect(feed).toMatchObject({
        id: expect.stringMatching(/^tag:[\w.-]+,2026:feeds\/\d+$/),
        title: `Review requests that concern ${reader.username}`,
        updated: '2030-01-02T03:04:05Z',
      });
      const page = expect.stringMatching(new RegExp(`^https?://.*/r/${displayId}/$`));
      expect(entry).toEqual([
        {
          id: page,
          title: 'Fit the mast',
          published: '2030-01-01T00:00:00Z',
          updated: '2030-01-02T03:04:05Z',
          link: { rel: 'alternate', type: 'text/html', href: page },
          author: {
            name: author.username,
            uri: expect.stringMatching(new RegExp(`^https?://.*/users/${author.username}/$`)),
          },
          category: { term: 'pending' },
          summary: 'It is *tall*.',
        },
      ]);
      expect(answer.text).not.toMatch(/rsf_|Private/);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'last-modified': 'Wed, 02 Jan 2030 03:04:05 GMT',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      });
    });

    it('of a group, or of a repository, has theirs, as far as the reader sees them', async () => {
      const [group, closed] = [await api.make.group(), await api.make.group({ invite_only: true })];
      await post('For the group', { groups: [group] });
      await post('For a closed group', { groups: [closed] });
      await api.make.reviewRequest(author, await api.make.repository(), { summary: 'Elsewhere' });

      expect(await titles(await feedOf({ group_id: group.id }))).toEqual(['For the group']);
      expect(await titles(await feedOf({ repository_id: repository.id }))).toEqual(['For the group']);
    });

    it('does not have what the reader may not see any more, or has muted', async () => {
      const group = await api.make.group({ invite_only: true, members: [reader] });
      const path = await feedOf();
      await post('For a closed group', { groups: [group] });
      const { id } = await post('For me', { people: [reader] });
      expect(await titles(path)).toHaveLength(2);

      await api.db.query('delete from review_group_member where group_id = $1', [group.id]);
      expect(await titles(path)).toEqual(['For me']);
      await api.db.query('insert into hidden_review_request values ($1, $2, true)', [reader.id, id]);
      expect(await titles(path)).toEqual([]);
    });

    it('is of its Local Site only', async () => {
      const site = await api.make.site({ users: [reader] });
      const here = { local_site_id: site.id };
      const there = await api.make.repository(here);
      await api.make.reviewRequest(author, there, { summary: 'There', people: [reader], ...here });
      await post('Here', { people: [reader] });
      const path = await feedOf(here);

      expect(await titles(`/s/${site.name}${path}`)).toEqual(['There']);
      expect((await api.anonymous.get(path)).status).toBe(404);
      await api.db.query('delete from local_site_user where user_id = $1', [reader.id]);
      expect((await api.anonymous.get(`/s/${site.name}${path}`)).status).toBe(404);
    });

    it('writes texts as they are, whatever they hold, and the beginning of long ones', async () => {
      const hostile = `</title><script>x</script> & &amp; ]]> "' \u0001\u0008\u001f\u007f\ufffe\uffff\u202e\u{1f6f6}`;
      const shown = `</title><script>x</script> & &amp; ]]> "' [U+0001][U+0008][U+001F][U+007F][U+202E]\u{1f6f6}`;
      await post(hostile, { people: [reader], description: '\u{1f6f6}'.repeat(1_001) });

      const [entry] = (await read(await feedOf())).entry;

      expect(entry?.title).toBe(shown);
      expect(entry?.summary).toBe(`${'\u{1f6f6}'.repeat(1_000)}…`);
    });

    it('has fifty entries at most', async () => {
      for (let number = 0; number <= ENTRIES_AT_MOST; number++) await post('One', { people: [reader] });

      expect(await titles(await feedOf())).toHaveLength(ENTRIES_AT_MOST);
    });

    it('is read in the name of its owner, even if another caller sends the request', async () => {
      await post('For me', { people: [reader] });
      const path = await feedOf();
      const other = await api.make.superuser();
      const session = cookieOf((await api.as(other).get('/api/session/')).headers);

      for (const client of [api.as(other), api.as(other, 'wrong'), api.anonymous.with({ cookie: session })]) {
        const answer = await client.get(path);
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
        expect(readFeed(answer.text).entry).toHaveLength(1);
      }
    });
  });

  it('304: nothing is new; an entry that went is', async () => {
    const { id } = await post('For me', { people: [reader], updated_at: '2030-01-01T00:00:00Z' });
    await post('Also for me', { people: [reader], updated_at: '2031-01-01T00:00:00Z' });
    const path = await feedOf();
    const etag = (await api.anonymous.get(path)).headers.get('etag') ?? '';
    const ask = () => api.anonymous.get(path, { headers: { 'if-none-match': etag } });

    const known = await ask();
    expect([known.status, known.text, known.headers.get('referrer-policy')]).toEqual([304, '', 'no-referrer']);
    await api.db.query('update review_request set is_published = false where id = $1', [id]);
    expect((await ask()).status).toBe(200);
  });

  describe('404', () => {
    it.each([
      ['no secret of ours', () => '/feeds/rsf_x/'],
      ['one with another letter', async () => (await feedOf()).replace(/.(?=\/$)/, (one) => (one === 'A' ? 'B' : 'A'))],
      ['an API token', async () => `/feeds/${await api.make.apiToken(reader)}/`],
      [
        'of a group that the reader may not see',
        async () => feedOf({ group_id: (await api.make.group({ invite_only: true })).id }),
      ],
      ['of a deleted group', async () => feedOf({ group_id: (await api.make.group({ deleted_at: new Date() })).id })],
      [
        'of a repository that the reader may not read',
        async () => feedOf({ repository_id: (await api.make.repository({ is_public: false })).id }),
      ],
      ['of a deactivated account', async () => feedOf({}, await api.make.user({ is_active: false }))],
    ])('%s', async (_, pathOf) => {
      const path = await pathOf();
      const answer = await api.anonymous.with({ accept: 'text/html' }).get(path);

      expect(answer).toFailWith(errors.doesNotExist);
      expect(answer.text).not.toContain(path.split('/')[2]!);
      expect(answer.headers.get('location')).toBeNull();
    });

    it('the secret of a feed lets nobody in elsewhere', async () => {
      const [, , secret = ''] = (await feedOf()).split('/');

      expect(await api.withToken(secret).get('/api/session/')).toFailWith(errors.loginFailed);
      expect((await api.withBearer(secret).get('/api/session/')).status).toBe(401);
    });
  });

  it('405: cannot be changed', async () => {
    expect((await api.anonymous.post(await feedOf())).status).toBe(405);
  });

  it('429: counts as requests of its owner, and wrong ones as those of strangers', async () => {
    const limited = await TestApi.boot({
      beside: api,
      settings: { RATE_LIMITS: 'anonymous=1/h,authenticated=2/h,login=100/h' },
    });
    const [path, other] = [await feedOf(), await feedOf({}, await api.make.user())];
    const statuses: number[] = [];
    for (const asked of [path, path, path, other, '/feeds/x/', '/feeds/x/'])
      statuses.push((await limited.anonymous.get(asked)).status);
    await limited.close();

    expect(statuses).toEqual([200, 200, 429, 200, 404, 429]);
  });
});
