import { errors } from '@review-service/contracts/errors';
import { SEARCH } from '@review-service/contracts/search';
import type { TestClient } from '@review-service/testing/client';
import { emptyDatabase } from '@review-service/testing/fresh-database';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const NO_PARTS = { files: [], file_attachments: [], commits: [], reviews: [], comments: [] };

describe('/api/search/', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let superuser: MadeUser;

  // Each test knows everybody who could be found.
  beforeEach(async () => {
    await emptyDatabase(api.db);
    somebody = await api.make.user({ username: 'me' });
    superuser = await api.make.superuser();
  });

  const search = (query: string, client: TestClient = api.as(somebody), prefix = '') =>
    client.get(`${prefix}/api/search/?${query}`);
  const users = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).body.search.users.map(({ username }: MadeUser) => username) as string[];
  const groups = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).body.search.groups.map(({ name }: Made) => name) as string[];
  const repositories = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).body.search.repositories.map(({ name }: Made) => name) as string[];
  const requests = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).body.search.review_requests.map(({ id }: Made) => id) as number[];

  describe('200: everything', () => {
    it('is shown as it is at its own URL', async () => {
      const ann = await api.make.user({ username: 'annex' });
      const group = await api.make.group({ name: 'annals' });
      const repository = await api.make.repository({ name: 'annexes' });
      const request = await api.make.reviewRequest(ann, repository, { summary: 'Annex the annals' });

      const answer = await search('q=anne');
      const named = await search('q=annals');

      expect(answer).toShow(SEARCH);
      const at = async (path: string) => (await api.as(somebody).get(path)).body;
      expect(answer.body.search).toEqual({
        ...NO_PARTS,
        groups: [],
        links: { self: { href: `${api.url}/api/search/?q=anne`, method: 'GET' } },
        repositories: [(await at(`/api/repositories/${repository.id}/`)).repository],
        review_requests: [(await at(`/api/review-requests/${request.displayId}/`)).review_request],
        users: [(await at('/api/users/annex/')).user],
      });
      expect(named.body.search.groups).toEqual([(await at(`/api/groups/${group.name}/`)).group]);
    });

    it('is found by the beginning of its name, in any case, and nothing without one', async () => {
      await api.make.user({ username: 'Annex' });
      await api.make.group({ name: 'Annals' });

      expect([await users('q=aNN'), await groups('q=aNN')]).toEqual([['Annex'], ['Annals']]);
      expect([await users('q=nn'), await groups('q=nn')]).toEqual([[], []]);
      for (const nothing of ['', 'q=', 'max_results=5', 'displayname=1&fullname=1']) {
        const { body } = await search(nothing);
        const none = { users: [], groups: [], repositories: [], review_requests: [], ...NO_PARTS };
        expect(body.search).toEqual({ ...none, links: expect.anything() });
      }
    });

    it('is cut at so many of each kind', async () => {
      for (const number of [1, 2, 3]) {
        await api.make.user({ username: `same${number}` });
        await api.make.group({ name: `same${number}` });
        await api.make.repository({ name: `same${number}` });
      }

      expect(await users('q=same&max_results=2')).toEqual(['same1', 'same2']);
      expect(await groups('q=same&max_results=2')).toEqual(['same1', 'same2']);
      expect(await repositories('q=same&max_results=2')).toEqual(['same1', 'same2']);
      expect(await users('q=same&max_results=0')).toHaveLength(3);
      expect(await users('q=same&max_results=999')).toHaveLength(3);
    });

    it('is of the Local Site', async () => {
      const site = await api.make.site({ users: [somebody] });
      const [here, prefix] = [{ local_site_id: site.id }, `/s/${site.name}`];
      await api.make.user({ username: 'outsider' });
      await api.make.siteMember(site, await api.make.user({ username: 'outgoing' }));
      await api.make.group({ name: 'outer' });
      await api.make.group({ name: 'out-here', ...here });
      await api.make.repository({ name: 'out' });
      const repository = await api.make.repository({ name: 'out-here', ...here });
      await api.make.reviewRequest(somebody, repository, { ...here, display_id: 7, summary: 'Outside' });

      expect(await users('q=out', undefined, prefix)).toEqual(['outgoing']);
      expect(await groups('q=out', undefined, prefix)).toEqual(['out-here']);
      expect(await requests('q=outs', undefined, prefix)).toEqual([7]);
      expect(await requests('id=7', undefined, prefix)).toEqual([7]);
      expect(await repositories('q=out', undefined, prefix)).toEqual(['out-here']);
      expect(await groups('q=out')).toEqual(['outer']);
      expect(await repositories('q=out')).toEqual(['out']);
      expect(await requests('q=outs')).toEqual([]);
    });

    it('is what the policy of an API token shows', async () => {
      await api.make.user({ username: 'annex' });
      await api.make.user({ username: 'annette' });
      await api.make.group({ name: 'annals' });
      const { id } = await api.make.repository({ name: 'annexes' });
      await api.make.repository({ name: 'annual' });
      const withPolicy = async (resources: object) =>
        api.withToken(await api.make.apiToken(somebody, { policy: { resources } }));

      const without = await withPolicy({
        user: { annex: { block: ['*'] } },
        group: { '*': { block: ['*'] } },
        repository: { [id]: { block: ['*'] } },
      });
      const closed = await withPolicy({ search: { '*': { block: ['*'] } } });

      expect(await users('q=ann', without)).toEqual(['annette']);
      expect(await groups('q=ann', without)).toEqual([]);
      expect(await repositories('q=ann', without)).toEqual(['annual']);
      expect(await search('q=ann', closed)).toFailWith(errors.permissionDenied);
    });
  });

  describe('200: people', () => {
    it('are found by first and last names, those with such a user name first, then those with such a first name', async () => {
      await api.make.user({ username: 'zoe', first_name: 'Ann' });
      await api.make.user({ username: 'yves', last_name: 'Anders' });
      await api.make.user({ username: 'ann', first_name: 'Ann', last_name: 'Ache' });

      expect(await users('q=an')).toEqual(['ann', 'zoe', 'yves']);
    });

    it('are found by both names in either order', async () => {
      await api.make.user({ username: 'ann', first_name: 'Ann', last_name: 'Ache' });
      await api.make.user({ username: 'bo', first_name: 'Ann Ac', last_name: 'Bee' });

      for (const q of ['ann%20ac', 'ache%20a', 'Ann++Ac']) expect(await users(`q=${q}`)).toEqual(['ann']);
      expect(await users('q=ann%20b')).toEqual(['bo']);
      expect(await users('q=ann%20ac&fullname=1')).toEqual(['ann', 'bo']);
      expect(await users('q=ann%20x')).toEqual([]);
    });

    it('are active', async () => {
      await api.make.user({ username: 'gone', first_name: 'Gone', is_active: false });

      expect(await users('q=gone', api.as(superuser))).toEqual([]);
    });

    it('are not found by names that the caller may not see', async () => {
      const names = { first_name: 'Secretary', last_name: 'Secretive' };
      const hidden = await api.make.user({ username: 'hidden', is_private: true, ...names });
      await api.make.user({ username: 'open', ...names });

      for (const q of ['q=secret', 'q=secretary%20secretive', 'q=secretive%20sec&fullname=1']) {
        expect(await users(q)).toEqual(['open']);
        expect(await users(q, api.anonymous)).toEqual([]);
        expect(await users(q, api.as(hidden))).toEqual(['hidden', 'open']);
        expect(await users(q, api.as(superuser))).toEqual(['hidden', 'open']);
      }
      expect((await search('q=hidden')).text).not.toContain('Secret');
      expect(await users('q=hid', api.anonymous)).toEqual(['hidden']);
    });
  });

  describe('200: groups', () => {
    it('are found by display names, those with such a name first', async () => {
      await api.make.group({ name: 'a', display_name: 'Design of doors' });
      await api.make.group({ name: 'designers', display_name: 'Z' });

      expect(await groups('q=design')).toEqual(['designers', 'a']);
    });

    it('are those that the caller may see, and visible ones only', async () => {
      const member = await api.make.user();
      const viewer = await api.make.user({ permissions: ['reviews.can_view_invite_only_groups'] });
      await api.make.group({ name: 'g-closed', invite_only: true, members: [member] });
      await api.make.group({ name: 'g-invisible', visible: false, members: [member] });
      await api.make.group({ name: 'g-gone', deleted_at: new Date() });
      await api.make.group({ name: 'g-open' });

      for (const client of [api.anonymous, api.as(somebody)]) expect(await groups('q=g-', client)).toEqual(['g-open']);
      for (const who of [member, viewer, superuser]) {
        expect(await groups('q=g-', api.as(who))).toEqual(['g-closed', 'g-open']);
      }
    });
  });

  describe('200: repositories', () => {
    it('are those that the caller may read, and those in lists only', async () => {
      await api.make.repository({ name: 'web-open' });
      await api.make.repository({ name: 'web-closed', is_public: false });
      await api.make.repository({ name: 'web-mine', is_public: false, users: [somebody] });
      await api.make.repository({ name: 'Web-not-listed', visible: false });
      await api.make.repository({ name: 'the-web' });

      expect(await repositories('q=WEB')).toEqual(['web-mine', 'web-open']);
      expect(await repositories('q=web', api.anonymous)).toEqual(['web-open']);
      expect(await repositories('q=web', api.as(superuser))).toEqual(['web-closed', 'web-mine', 'web-open']);
    });
  });

  describe('200: review requests', () => {
    let submitter: MadeUser;
    let repository: Made;
    const made = (display_id: number, given: Record<string, unknown> = {}) =>
      api.make.reviewRequest(submitter, repository, { display_id, ...given });

    beforeEach(async () => {
      submitter = await api.make.user({ username: 'submitter' });
      repository = await api.make.repository();
    });

    it('are found by the beginning of their numbers, the shortest first', async () => {
      for (const id of [1299, 12, 129, 13, 112, 1_200_000_000]) await made(id);

      expect(await requests('q=12')).toEqual([12, 129, 1299, 1_200_000_000]);
      expect(await requests('id=12')).toEqual([12, 129, 1299, 1_200_000_000]);
      expect(await requests('q=13&id=11')).toEqual([112, 13]);
      for (const none of ['q=012', 'id=0', 'id=99999999999', 'q=9999999999', 'q=-1', 'q=12x']) {
        expect(await requests(none)).toEqual([]);
      }
    });

    it('are found by the beginning of their summary, of four characters at least, in any state', async () => {
      await made(1, { summary: 'Draw doors', status: 'S' });
      await made(2, { summary: 'draw cats', status: 'D' });
      await made(3, { summary: 'Redraw doors' });

      expect(await requests('q=draw')).toEqual([2, 1]);
      expect(await requests('q=dra')).toEqual([]);
    });

    it('are those that the caller may see: the one rule', async () => {
      const [member, reviewer] = [await api.make.user(), await api.make.user()];
      const group = await api.make.group({ invite_only: true, members: [member] });
      const hidden = await api.make.repository({ is_public: false, users: [member] });
      await made(1, { summary: 'Same' });
      await made(2, { summary: 'Same', is_published: false });
      await made(3, { summary: 'Same', groups: [group], people: [reviewer] });
      await api.make.reviewRequest(submitter, hidden, { display_id: 4, summary: 'Same' });

      for (const query of ['q=same', 'q=same&id=1']) {
        expect(await requests(query, api.anonymous)).toEqual([1]);
        expect(await requests(query)).toEqual([1]);
        expect(await requests(query, api.as(member))).toEqual([1, 3, 4]);
        expect(await requests(query, api.as(reviewer))).toEqual([1, 3]);
        expect(await requests(query, api.as(submitter))).toEqual([1, 2, 3, 4]);
        expect(await requests(query, api.as(superuser))).toEqual([1, 3, 4]);
      }
      expect(await requests('id=3')).toEqual([]);
    });

    it('are not found when the policy of an API token hides them', async () => {
      for (const id of [1, 12]) await made(id);
      const policy = { resources: { review_request: { 12: { block: ['*'] } } } };

      expect(await requests('q=1', api.withToken(await api.make.apiToken(somebody, { policy })))).toEqual([1]);
    });
  });

  it('400: refuses numbers that are none, and what is too long', async () => {
    const answer = await search(`id=x&max_results=-1&q=${'x'.repeat(301)}`);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields).sort()).toEqual(['id', 'max_results', 'q']);
  });

  it('403: an OAuth2 token needs search:read, and no more', async () => {
    await api.make.user({ username: 'annex' });
    const having = async (scope: string) =>
      api.withBearer((await api.make.oauthToken(somebody, { scopes: [scope] })).value);

    expect(await search('q=ann', await having('user:read'))).toFailWith(errors.missingScope);
    expect(await users('q=ann', await having('search:read'))).toEqual(['annex']);
  });
});
