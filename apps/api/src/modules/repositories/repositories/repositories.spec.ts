import { randomUUID } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import { REPOSITORY } from '@review-service/contracts/repositories';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/repositories/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    somebody = await api.make.user();
  });

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
        archived: false,
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
        carries_ship_its: true,
        mirror_path: '',
        name: repository.name,
        path: `/srv/${repository.name}`,
        public: true,
        reads_files: false,
        requires_basedir: false,
        requires_change_number: false,
        root_url: '',
        supports_post_commit: false,
        tool: 'Git',
        uuid: '',
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

  describe('GET info', () => {
    const infoOf = async (columns: Record<string, unknown>) =>
      (await api.anonymous.get(`${urlOf(await api.make.repository({ tool: 'Subversion', ...columns }))}info/`)).body;

    it('200: what RBTools compares with a checkout of Subversion', async () => {
      const url = 'https://svn.example.com/code';
      const uuid = '13f79535-47bb-0310-9956-ffa450edef68';

      expect((await infoOf({ path: url, uuid })).info).toMatchObject({ root_url: url, url, uuid });
      expect((await infoOf({ path: `${url}/trunk`, root_url: url })).info).toEqual({
        ...{ root_url: url, url: `${url}/trunk`, uuid: '' },
        links: { self: expect.objectContaining({ method: 'GET' }) },
      });
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
        { name: 'alpha', path: '/a', mirror_path: '/m', tool: 'Git' },
        { name: 'beta', path: '/b', tool: 'Mercurial' },
        { name: 'gamma', path: '/c', tool: 'Plastic SCM' },
      ]);

      expect(await namesAt(api.anonymous, `${list}?name=alpha,delta`)).toEqual(['alpha']);
      expect(await namesAt(api.anonymous, `${list}?path=/b`)).toEqual(['beta']);
      expect(await namesAt(api.anonymous, `${list}?path=/m`)).toEqual(['alpha']);
      expect(await namesAt(api.anonymous, `${list}?path=`)).toEqual([]);
      expect(await namesAt(api.anonymous, `${list}?name-or-path=/m,/b`)).toEqual(['alpha', 'beta']);
      expect(await namesAt(api.anonymous, `${list}?name-or-path=alpha,/b`)).toEqual(['alpha', 'beta']);
      expect(await namesAt(api.anonymous, `${list}?tool=git,perforce`)).toEqual(['alpha']);
      expect(await namesAt(api.anonymous, `${list}?tool=Mercurial`)).toEqual(['beta']);
      expect(await namesAt(api.anonymous, `${list}?tool=clearcase,plastic,versionvault`)).toEqual(['gamma']);
      expect(await namesAt(api.anonymous, `${list}?tool=tfs_git`)).toEqual([]);
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
  });

  describe('POST', () => {
    let adder: MadeUser;
    const GIVEN = { path: 'https://git.example.com/website.git', tool: 'Git' };
    const add = (form: Record<string, string>, who = adder) =>
      api.as(who).post('/api/repositories/', { name: `made-${randomUUID()}`, ...GIVEN, ...form });

    beforeAll(async () => {
      adder = await api.make.user({ permissions: ['scmtools.add_repository'] });
    });

    it('201: adds one, as it is then read', async () => {
      const given = {
        ...{ name: 'Website', mirror_path: 'git@git.example.com:website.git', visible: '0', carries_ship_its: '0' },
        ...{ bug_tracker: 'https://bugs.example.com/%s', 'extra_data.team': 'web' },
      };

      const answer = await add(given);

      const { extra_data, name, path, tool, ...rest } = answer.body.repository;
      expect([answer.status, extra_data, name, path, tool]).toEqual([
        201,
        { team: 'web' },
        'Website',
        GIVEN.path,
        'Git',
      ]);
      expect(rest).toMatchObject({
        ...{ bug_tracker: given.bug_tracker, mirror_path: given.mirror_path, visible: false, carries_ship_its: false },
        links: { update: { method: 'PUT' }, delete: { method: 'DELETE' } },
      });
      expect((await api.anonymous.get(urlOf(answer.body.repository))).body).toEqual(answer.body);
    });

    it('201: on a Local Site it is of that site, and one that is not public is for superusers until it has people', async () => {
      const site = await api.make.site({ users: [somebody] });
      const form = { name: 'Plugin', ...GIVEN, public: 'false' };

      const { body } = await api.as(superuser).post(`/s/${site.name}/api/repositories/`, form);

      expect(await api.as(somebody).get(`/s/${site.name}${urlOf(body.repository)}`)).toFailWith(
        errors.permissionDenied,
      );
      expect(await api.as(superuser).get(`/s/${site.name}${urlOf(body.repository)}`)).toShow(REPOSITORY);
      expect(await api.as(superuser).get(urlOf(body.repository))).toFailWith(errors.doesNotExist);
    });

    it.each([
      ['name', { name: ' ' }],
      ['name', { name: 'a\u202eb' }],
      ['path', { path: '' }],
      ['path', { path: 'https://somebody:secret@git.example.com/a.git' }],
      ['mirror_path', { mirror_path: 'ssh://git:secret@example.com/a.git' }],
      ['bug_tracker', { bug_tracker: 'javascript:alert(%s)' }],
      ['bug_tracker', { bug_tracker: 'https://bugs.example.com/' }],
      ['tool', { tool: 'Monotone' }],
      ['tool', { tool: 'subversion' }],
      ['path', { tool: 'Subversion', path: '/srv/svn' }],
      ['root_url', { tool: 'Subversion', path: 'file:///srv/code', root_url: 'file:///srv/co' }],
      ['root_url', { root_url: 'https://svn.example.com/' }],
      ['uuid', { uuid: '13f79535-47bb-0310-9956-ffa450edef68' }],
      ['uuid', { tool: 'Subversion', path: 'file:///srv/svn', uuid: 'x' }],
      ['raw_file_url', { tool: 'Mercurial', raw_file_url: 'https://hg.example.com/<revision>' }],
    ])('400: %s cannot be %j', async (field, form: Record<string, string>) => {
      const answer = await add(form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
      expect(answer.text).not.toContain('secret');
    });

    it.each([
      ['Subversion', { path: 'https://svn.example.com/code' }, [true, false]],
      ['Mercurial', { path: 'https://hg.example.com/code', mirror_path: 'ssh://hg.example.com/code' }, [false, false]],
      ['Perforce', { path: 'ssl:p4.example.com:1666' }, [false, true]],
      ['Unified', {}, [false, false]],
      ['CVS', {}, [false, false]],
      ['Bazaar', {}, [true, false]],
      ['Plastic SCM', {}, [false, true]],
    ])('201: %s, and what its diffs need', async (tool, form: Record<string, string>, [basedir, number]) => {
      expect((await add({ tool, ...form })).body.repository).toMatchObject({
        ...{ tool, requires_basedir: basedir, requires_change_number: number },
      });
    });

    it('500: Mercurial is not read by SSH', async () => {
      expect(await add({ tool: 'Mercurial', path: 'ssh://hg.example.com/code' })).toFailWith(errors.repositoryFailed);
    });

    it('400: names all that is missing, and a name that is taken', async () => {
      const { name } = await api.make.repository();

      const nothing = await api.as(adder).post('/api/repositories/');
      const taken = await add({ name });

      expect(Object.keys(nothing.body.fields).sort()).toEqual(['name', 'path', 'tool']);
      expect(taken).toFailWith(errors.invalidFormData);
      expect(taken.body.fields.name).toEqual([expect.stringContaining('Another repository has this name')]);
    });

    it('401, 403: is for those who may add repositories', async () => {
      const changer = await api.make.user({ permissions: ['scmtools.change_repository'] });

      expect(await api.anonymous.post('/api/repositories/', GIVEN)).toFailWith(errors.notLoggedIn);
      expect(await add({}, somebody)).toFailWith(errors.permissionDenied);
      expect(await add({}, changer)).toFailWith(errors.permissionDenied);
    });

    it('403: an OAuth2 token needs repository:write', async () => {
      const token = await api.make.oauthToken(adder, { scopes: ['repository:read'] });

      expect(await api.withBearer(token.value).post('/api/repositories/', GIVEN)).toFailWith(errors.missingScope);
    });
  });

  describe('PUT item', () => {
    let changer: MadeUser;
    beforeAll(async () => {
      changer = await api.make.user({ permissions: ['scmtools.change_repository'] });
    });

    it('200: changes what is given, and nothing else', async () => {
      const repository = await api.make.repository({ extra_data: { a: 1 } });
      const before = (await api.anonymous.get(urlOf(repository))).body.repository;

      const { body } = await api.as(changer).put(urlOf(repository), { path: '/moved', 'extra_data.b': '2' });

      expect(body.repository).toEqual({ ...before, path: '/moved', extra_data: { a: 1, b: 2 } });
    });

    it('200: says in the audit log where it was, and where it is, without passwords of imported addresses', async () => {
      const root = await api.make.superuser();
      const path = 'https://robot:s3cret@old.example/code';
      const repository = await api.make.repository({ path, mirror_path: '/srv/same' });

      await api.as(root).put(urlOf(repository), { path: 'https://new.example/code', visible: '0' });
      await api.as(root).put(urlOf(repository), { visible: '1' });

      const entries = await api.db.query(
        `select details from audit_log where action = 'repository.changed' and subject = $1 order by id`,
        [`repository ${repository.id}`],
      );
      expect(entries.map(({ details }: { details: object }) => details)).toEqual([
        {
          name: repository.name,
          fields: ['visible', 'path'],
          visible: false,
          was: { path: 'https://robot:***@old.example/code' },
          is: { path: 'https://new.example/code' },
        },
        { name: repository.name, fields: ['visible'], visible: true },
      ]);
    });

    it('200: closes it to those who are not in its lists', async () => {
      const repository = await api.make.repository({ users: [somebody] });

      expect((await api.as(changer).put(urlOf(repository), { public: '0' })).status).toBe(200);

      expect(await api.anonymous.get(urlOf(repository))).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).get(urlOf(repository))).toShow(REPOSITORY);
    });

    it('200, 400: another tool is one that suits the rest; what an import left stays until it is touched', async () => {
      const [plain, imported] = [
        await api.make.repository(),
        await api.make.repository({ tool: 'Subversion', path: '/srv/svn' }),
      ];
      const put = (repository: Made, form: Record<string, string>) => api.as(changer).put(urlOf(repository), form);

      const refused = await put(plain, { tool: 'Subversion' });
      expect(refused).toFailWith(errors.invalidFormData);
      expect(Object.keys(refused.body.fields)).toEqual(['path']);
      const given = { tool: 'Subversion', path: 'file:///srv/svn/trunk', root_url: 'file:///srv/svn' };
      expect((await put(plain, given)).body.repository).toMatchObject(given);
      expect((await put(imported, { visible: '0' })).status).toBe(200);
      expect(await put(imported, { path: '/srv/other' })).toFailWith(errors.invalidFormData);
      await put(plain, {
        tool: 'Git',
        root_url: '',
        path: '/srv/git',
        raw_file_url: 'https://git.example.com/<revision>',
      });
      const sourced = await put(plain, { tool: 'Mercurial' });
      expect(Object.keys(sourced.body.fields)).toEqual(['tool']);
    });

    it("400: refuses another one's name, and changes nothing", async () => {
      const [one, other] = [await api.make.repository(), await api.make.repository()];

      const answer = await api.as(changer).put(urlOf(one), { name: other.name, path: '/moved' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect((await api.anonymous.get(urlOf(one))).body.repository).toMatchObject({ path: `/srv/${one.name}` });
    });

    it('401, 403: is for those who may change repositories', async () => {
      const repository = await api.make.repository({ users: [somebody] });

      expect(await api.anonymous.put(urlOf(repository), {})).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).put(urlOf(repository), {})).toFailWith(errors.permissionDenied);
    });

    it('404: there is none', async () => {
      expect(await api.as(changer).put('/api/repositories/99999999/', {})).toFailWith(errors.doesNotExist);
    });

    it('412: it has changed since', async () => {
      const repository = await api.make.repository();
      const { headers } = await api.anonymous.get(urlOf(repository));
      const change = (path: string) =>
        api.as(changer).put(urlOf(repository), { path }, { headers: { 'if-match': headers.get('etag') ?? '' } });

      expect((await change('/one')).status).toBe(200);
      expect(await change('/two')).toFailWith(errors.preconditionFailed);
    });
  });

  describe('DELETE item', () => {
    it('204: one that nothing belongs to is gone, and its name is free', async () => {
      const group = await api.make.group();
      const repository = await api.make.repository({ users: [somebody], groups: [group] });

      expect((await api.as(superuser).delete(urlOf(repository))).status).toBe(204);

      expect(await api.as(superuser).get(urlOf(repository))).toFailWith(errors.doesNotExist);
      const again = { name: repository.name, path: '/again', tool: 'Git' };
      expect((await api.as(superuser).post('/api/repositories/', again)).status).toBe(201);
    });

    it('204: one with review requests is archived: they stay, and it is public no more', async () => {
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(somebody, repository);

      expect((await api.as(superuser).delete(urlOf(repository))).status).toBe(204);
      expect((await api.as(superuser).delete(urlOf(repository))).status).toBe(204);

      expect(await api.anonymous.get(urlOf(repository))).toFailWith(errors.notLoggedIn);
      const { body } = await api.as(superuser).get(urlOf(repository));
      expect(body.repository.name).toMatch(new RegExp(`^ar:${repository.name}:[0-9a-f]+$`));
      expect((await api.as(somebody).get(`/api/review-requests/${request.displayId}/`)).status).toBe(200);
      const again = { name: repository.name, path: '/again', tool: 'Git' };
      expect((await api.as(superuser).post('/api/repositories/', again)).status).toBe(201);
    });

    it.each([true, false])(
      '200: that it was archived is taken back, and it is as public as it was: %j',
      async (isPublic) => {
        const repository = await api.make.repository({ is_public: isPublic });
        const request = await api.make.reviewRequest(somebody, repository);
        const before = (await api.as(superuser).get(urlOf(repository))).body;
        await api.as(superuser).delete(urlOf(repository));

        const answer = await api.as(superuser).put(urlOf(repository), { archived: '0' });

        expect(answer.body).toEqual(before);
        const posted = await api.as(superuser).post('/api/review-requests/', { repository: repository.name });
        expect(posted.status).toBe(201);
        expect((await api.as(somebody).get(`/api/review-requests/${request.displayId}/`)).status).toBe(200);
        expect((await api.as(superuser).put(urlOf(repository), { archived: '0' })).body).toEqual(before);
      },
    );

    it('200: one that was archived elsewhere has its name back, and another name if it is given one', async () => {
      const repository = await api.make.repository({
        name: 'ar:old:site:1f',
        archived_at: new Date(),
        is_public: false,
      });

      expect((await api.as(superuser).put(urlOf(repository), { archived: '0' })).body.repository).toMatchObject({
        ...{ name: 'old:site', public: false, archived: false },
      });
      const other = await api.make.repository({ name: 'ar:other:2f', archived_at: new Date(), is_public: false });
      const given = { archived: '0', name: 'new site', public: '1' };
      expect((await api.as(superuser).put(urlOf(other), given)).body.repository).toMatchObject({
        ...{ name: 'new site', public: true, archived: false },
      });
    });

    it('400: its name is taken by now, and a PUT archives nothing', async () => {
      const repository = await api.make.repository();
      await api.make.reviewRequest(somebody, repository);
      const archive = await api.as(superuser).put(urlOf(repository), { archived: '1' });
      expect(archive).toFailWith(errors.invalidFormData);
      expect(archive.body.fields).toEqual({ archived: [expect.stringContaining('DELETE')] });
      await api.as(superuser).delete(urlOf(repository));
      await api.make.repository({ name: repository.name });

      const answer = await api.as(superuser).put(urlOf(repository), { archived: '0' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['name']);
      expect((await api.as(superuser).get(urlOf(repository))).body.repository.archived).toBe(true);
    });

    it('401, 403: is for those who may change repositories', async () => {
      const repository = await api.make.repository({ users: [somebody] });

      expect(await api.anonymous.delete(urlOf(repository))).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).delete(urlOf(repository))).toFailWith(errors.permissionDenied);
    });

    it('404: there is none', async () => {
      expect(await api.as(superuser).delete('/api/repositories/99999999/')).toFailWith(errors.doesNotExist);
    });

    it('412: it has changed since', async () => {
      const repository = await api.make.repository();

      const answer = await api.as(superuser).delete(urlOf(repository), { headers: { 'if-match': '"old"' } });

      expect(answer).toFailWith(errors.preconditionFailed);
      expect(await api.anonymous.get(urlOf(repository))).toShow(REPOSITORY);
    });
  });
});
