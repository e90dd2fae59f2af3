import { errors } from '@review-service/contracts/errors';
import { REPOSITORY } from '@review-service/contracts/repositories';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('/api/repositories/', () => {
  let api: TestApi;
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    superuser = await api.make.superuser();
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  const urlOf = ({ id }: Made) => `/api/repositories/${id}/`;
  const namesAt = async (client: { get: (path: string) => Promise<{ body: any }> }, path: string) =>
    ((await client.get(path)).body.repositories as Made[]).map(({ name }) => name);

  describe('GET item', () => {
    it('200: shows a repository and the way to its attachments', async () => {
      const repository = await api.make.repository({ extra_data: { a: 1, __b: 2 } });

      const answer = await api.anonymous.get(urlOf(repository));

      expect(answer).toShow(REPOSITORY);
      const href = `${api.url}${urlOf(repository)}`;
      expect(answer.body.repository).toEqual({
        bug_tracker: '',
        extra_data: { a: 1 },
        id: repository.id,
        links: expect.objectContaining({
          self: { href, method: 'GET' },
          branches: { href: `${href}branches/`, method: 'GET' },
          commits: { href: `${href}commits/`, method: 'GET' },
          diff_file_attachments: { href: `${href}diff-file-attachments/`, method: 'GET' },
          info: { href: `${href}info/`, method: 'GET' },
        }),
        mirror_path: '',
        name: repository.name,
        path: `/srv/${repository.name}`,
        requires_basedir: false,
        requires_change_number: false,
        supports_post_commit: false,
        tool: 'Git',
        visible: true,
      });
    });

    it('200, 401, 403: a private one is for those whom its lists name, and for superusers', async () => {
      const member = await api.make.user();
      const former = await api.make.user({ permissions: ['scmtools.change_repository'] });
      const group = await api.make.group({ members: [member] });
      const gone = await api.make.group({ members: [former], deleted_at: new Date() });
      const hidden = await api.make.repository({ is_public: false, users: [somebody], groups: [group, gone] });

      for (const reader of [somebody, member, superuser]) {
        expect(await api.as(reader).get(urlOf(hidden))).toShow(REPOSITORY);
      }
      expect(await api.anonymous.get(urlOf(hidden))).toFailWith(errors.notLoggedIn);
      expect(await api.as(former).get(urlOf(hidden))).toFailWith(errors.permissionDenied);
    });

    it('403: an OAuth2 token needs repository:read', async () => {
      const repository = await api.make.repository();
      const token = await api.make.oauthToken(somebody, { scopes: ['group:read'] });

      expect(await api.withBearer(token.value).get(urlOf(repository))).toFailWith(errors.missingScope);
    });

    it.each(['0', '01', '99999999', 'x'])('404: there is no repository %s', async (id) => {
      expect(await api.anonymous.get(`/api/repositories/${id}/`)).toFailWith(errors.doesNotExist);
    });

    it('404: a repository of a Local Site is under its URLs only', async () => {
      const site = await api.make.site({ users: [somebody] });
      const repository = await api.make.repository({ local_site_id: site.id });

      expect(await api.as(somebody).get(urlOf(repository))).toFailWith(errors.doesNotExist);
      expect(await api.as(somebody).get(`/s/${site.name}${urlOf(repository)}`)).toShow(REPOSITORY);
    });
  });

  describe.each(['info', 'branches', 'commits'])('GET %s', (contents) => {
    const at = (repository: Made) => `${urlOf(repository)}${contents}/`;

    it('401, 403: of a private repository only its people learn more', async () => {
      const hidden = await api.make.repository({ is_public: false });

      expect(await api.anonymous.get(at(hidden))).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).get(at(hidden))).toFailWith(errors.permissionDenied);
    });

    it('403: an OAuth2 token needs a scope of its own', async () => {
      const repository = await api.make.repository();
      const token = await api.make.oauthToken(somebody, { scopes: ['repository:read'] });

      expect(await api.withBearer(token.value).get(at(repository))).toFailWith(errors.missingScope);
    });

    it('404: there is no repository', async () => {
      expect(await api.anonymous.get(`/api/repositories/99999999/${contents}/`)).toFailWith(errors.doesNotExist);
    });

    it("501: repositories are not read here, which is nobody's fault", async () => {
      const answer = await api.anonymous.get(at(await api.make.repository()));

      expect(answer).toFailWith(errors.repositoryNotRead);
      expect(answer.body.err).not.toHaveProperty('trace_id');
    });
  });

  describe('GET list', () => {
    const siteWith = async (repositories: Record<string, unknown>[]) => {
      const site = await api.make.site({ is_public: true });
      for (const repository of repositories) await api.make.repository({ local_site_id: site.id, ...repository });
      return `/s/${site.name}/api/repositories/`;
    };

    it('200: lists what the caller may read, in the order of ids; invisible ones for their own people or asked for', async () => {
      const list = await siteWith([
        { name: 'open' },
        { name: 'hidden', is_public: false },
        { name: 'mine', is_public: false, visible: false, users: [somebody] },
        { name: 'quiet', visible: false },
      ]);

      expect(await api.anonymous.get(list)).toList(REPOSITORY);
      expect(await namesAt(api.anonymous, list)).toEqual(['open']);
      expect(await namesAt(api.as(somebody), list)).toEqual(['open', 'mine']);
      expect(await namesAt(api.anonymous, `${list}?show-invisible=yes`)).toEqual(['open', 'quiet']);
      expect(await namesAt(api.as(superuser), list)).toEqual(['open', 'hidden']);
      expect((await api.as(somebody).get(`${list}?counts-only=1`)).body).toEqual({ count: 2, stat: 'ok' });
    });

    it('200: filters by names, paths, tools and the start of the name', async () => {
      const list = await siteWith([
        { name: 'alpha', path: '/a', tool: 'Git' },
        { name: 'beta', path: '/b', tool: 'Mercurial' },
      ]);

      expect(await namesAt(api.anonymous, `${list}?name=alpha,gamma`)).toEqual(['alpha']);
      expect(await namesAt(api.anonymous, `${list}?path=/b`)).toEqual(['beta']);
      expect(await namesAt(api.anonymous, `${list}?name-or-path=alpha,/b`)).toEqual(['alpha', 'beta']);
      expect(await namesAt(api.anonymous, `${list}?tool=git,perforce`)).toEqual(['alpha']);
      expect(await namesAt(api.anonymous, `${list}?tool=Mercurial`)).toEqual(['beta']);
      expect(await namesAt(api.anonymous, `${list}?q=AL`)).toEqual(['alpha']);
      expect(await namesAt(api.anonymous, `${list}?hosting-service=github`)).toEqual([]);
      expect(await namesAt(api.anonymous, `${list}?username=octocat`)).toEqual([]);
    });

    it('200: a search is in the order of names, on every page', async () => {
      const list = await siteWith([{ name: 'ac' }, { name: 'aa' }, { name: 'b' }, { name: 'ab' }]);

      const first = await api.anonymous.get(`${list}?q=a&max-results=2`);

      expect(first.body.repositories.map(({ name }: Made) => name)).toEqual(['aa', 'ab']);
      expect(await namesAt(api.anonymous, first.body.links.next.href)).toEqual(['ac']);
    });

    it('400: refuses numbers that are none', async () => {
      expect(await api.anonymous.get('/api/repositories/?max-results=x')).toFailWith(errors.invalidFormData);
    });

    it('405: cannot be added to', async () => {
      expect(await api.as(superuser).post('/api/repositories/')).toFailWith(errors.methodNotAllowed);
    });
  });
});
