import { errors } from '@review-service/contracts/errors';
import { REPOSITORY_SOURCE } from '@review-service/contracts/repository-sources';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';
import type { Made, MadeUser } from '@review-service/testing/make';
import { PlayedWorker, type PlayedAnswer } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

const TOKEN = 'glpat-very-secret';
const GITLAB = { kind: 'gitlab', project: 'team/sub/code', token: TOKEN };
const RAW = 'https://git.example.com/raw/<filename>?id=<revision>';

describe('/api/repositories/{repository_id}/source/', () => {
  const api = TestApi.ofSuite();
  let changer: MadeUser;
  let reader: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    changer = await api.make.user({ permissions: ['scmtools.change_repository', 'scmtools.add_repository'] });
    reader = await api.make.user();
  });
  beforeEach(async () => {
    repository = await api.make.repository();
  });

  const urlOf = ({ id }: Pick<Made, 'id'>, below = 'source/') => `/api/repositories/${id}/${below}`;
  const put = (form: object, who = changer) => api.as(who).put(urlOf(repository), { ...form });
  const read = async () => (await api.as(changer).get(urlOf(repository))).body.source;
  const stored = async () =>
    (await api.db.query('select * from repository_source where repository_id = $1', [repository.id]))[0];
  const shown = async () => (await api.anonymous.get(urlOf(repository, ''))).body.repository;
  const tokenOf = (sealed: string) => api.part(Secrets).open(SOURCE_TOKEN_PLACE(repository.id), sealed);
  const audited = () =>
    api.db.query(
      `select action, details from audit_log where subject = $1 and action like 'repository.source%' order by id`,
      [`repository ${repository.id}`],
    );

  it('200: says of a repository without one that there is none', async () => {
    const answer = await api.as(changer).get(urlOf(repository));

    expect(answer).toShow(REPOSITORY_SOURCE);
    const href = `${api.url}${urlOf(repository)}`;
    expect(answer.body.source).toEqual({
      ...{ kind: '', url: '', project: '', username: '', has_token: false, validate: 'off' },
      ...{ fetch_fault: '', fetch_message: '' },
      links: {
        self: { href, method: 'GET' },
        update: { href, method: 'PUT' },
        delete: { href, method: 'DELETE' },
      },
    });
    expect(await shown()).toMatchObject({ reads_files: false, supports_post_commit: false });
  });

  it('200: PUT makes one; its token is sealed, and shown nowhere', async () => {
    const answer = await put({ ...GITLAB, username: 'robot', validate: 'warn' });

    expect(answer).toShow(REPOSITORY_SOURCE);
    const { links, ...source } = answer.body.source;
    expect(source).toEqual({
      ...{ kind: 'gitlab', url: '', project: 'team/sub/code', username: 'robot', has_token: true, validate: 'warn' },
      ...{ fetch_fault: '', fetch_message: '' },
    });
    expect(await read()).toEqual({ ...source, links });
    expect(await shown()).toMatchObject({ reads_files: true, supports_post_commit: true });
    expect(tokenOf((await stored()).sealed)).toBe(TOKEN);
    expect(await api.everythingStored()).not.toContain(TOKEN);
    expect(answer.text).not.toContain(TOKEN);
    expect(await audited()).toEqual(
      [
        {
          action: 'repository.source-changed',
          details: {
            name: repository.name,
            fields: ['kind', 'project', 'token', 'username', 'validate'].sort(),
            kind: 'gitlab',
            host: '',
          },
        },
      ].map((entry) => ({
        ...entry,
        details: { ...entry.details, fields: expect.arrayContaining(entry.details.fields) },
      })),
    );
  });

  it('200: PUT changes what is given; answers to another place, name or token are of another version', async () => {
    await put(GITLAB);
    const { version, sealed } = await stored();

    expect((await put({ validate: 'refuse' })).body.source).toMatchObject({ validate: 'refuse', has_token: true });
    expect(await stored()).toMatchObject({ version, sealed });
    await put({ username: 'robot' });
    expect(await stored()).toMatchObject({ version: Number(version) + 1, sealed });
    expect((await put({ token: '' })).body.source).toMatchObject({ has_token: false, username: 'robot' });
    expect(await stored()).toMatchObject({ version: Number(version) + 2, sealed: null, key_id: null });
  });

  it('200: says why the last fetch of a mirror failed, until the source is another one', async () => {
    await put({ kind: 'mirror', url: 'https://git.example.com/large.git' });
    await api.db.query(`update repository_source set fetch_fault = 'too-large' where repository_id = $1`, [
      repository.id,
    ]);

    expect(await read()).toMatchObject({
      fetch_fault: 'too-large',
      fetch_message: expect.stringContaining('SOURCE_MIRROR_BYTES'),
    });
    expect((await put({ validate: 'warn' })).body.source).toMatchObject({ fetch_fault: 'too-large' });
    const answer = await put({ url: 'https://git.example.com/small.git' });
    expect(answer.body.source).toMatchObject({ fetch_fault: '', fetch_message: '' });
    expect(await read()).toMatchObject({ fetch_fault: '', fetch_message: '' });
  });

  it('200: PUT of nothing changes nothing', async () => {
    expect((await put({})).body.source).toMatchObject({ kind: '' });

    expect(await stored()).toBeUndefined();
    expect(await audited()).toEqual([]);
  });

  it.each([
    ['url', { url: 'https://elsewhere.example.com/api' }],
    ['project', { project: 'other/code' }],
    ['kind', { kind: 'github', project: 'team/code' }],
  ])('400: a token is not sent to another %s: the caller must send it again', async (_, form) => {
    await put(GITLAB);

    const answer = await put(form);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual(['token']);
    expect(await read()).toMatchObject({ kind: 'gitlab', url: '', project: 'team/sub/code', has_token: true });
    expect((await put({ ...form, token: 'new' })).body.source).toMatchObject({ ...form, has_token: true });
    expect(tokenOf((await stored()).sealed)).toBe('new');
  });

  it('200: another kind begins anew', async () => {
    await put({ ...GITLAB, username: 'robot', validate: 'warn' });

    const { body } = await put({ kind: 'raw-file-url', url: RAW, token: '' });

    expect(body.source).toMatchObject({
      ...{ kind: 'raw-file-url', url: RAW, project: '', username: '', has_token: false, validate: 'warn' },
    });
    expect(await shown()).toMatchObject({ reads_files: true, supports_post_commit: false });
  });

  it('400: files of other tools are not read', async () => {
    const { id } = await api.make.repository({ tool: 'Mercurial' });

    const answer = await api.as(changer).put(`/api/repositories/${id}/source/`, GITLAB);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual(['kind']);
  });

  it('200: a mirror is fetched soon', async () => {
    await put({ kind: 'mirror', url: 'https://git.example.com/code.git' });
    await put({ validate: 'warn' });

    const jobs = await api.db.query(
      `select payload from outbox_message where name = 'mirror.outdated' and payload->>'repositoryId' = $1`,
      [String(repository.id)],
    );
    expect(jobs).toEqual([{ payload: { repositoryId: repository.id } }]);
  });

  it.each<[string, object]>([
    ['kind', { url: RAW }],
    ['kind', { kind: 'subversion' }],
    ['url', { kind: 'raw-file-url' }],
    ['url', { kind: 'raw-file-url', url: 'https://git.example.com/<filename>' }],
    ['url', { kind: 'raw-file-url', url: 'https://git.example.com/<commit>' }],
    ['url', { kind: 'raw-file-url', url: 'https://git.example.com/<revision>/<path>' }],
    ['url', { kind: 'raw-file-url', url: 'https://<revision>/x' }],
    ['url', { kind: 'raw-file-url', url: 'https://a.example/@<filename>:<revision>#' }],
    ['url', { kind: 'raw-file-url', url: 'https://me:secret@git.example.com/<revision>' }],
    ['url', { kind: 'raw-file-url', url: 'file:///etc/<revision>' }],
    ['url', { kind: 'mirror', url: '/srv/git/code.git' }],
    ['url', { kind: 'mirror', url: 'ssh://git@git.example.com/code.git' }],
    ['url', { kind: 'mirror', url: 'ext::sh -c id' }],
    ['url', { kind: 'gitea', project: 'team/code' }],
    ['url', { kind: 'github', project: 'team/code', url: 'https://git.example.com/<revision>' }],
    ['project', { kind: 'github' }],
    ['project', { kind: 'github', project: 'team' }],
    ['project', { kind: 'github', project: 'team/../other' }],
    ['project', { kind: 'github', project: '../other' }],
    ['project', { kind: 'gitlab', project: 'team/sub/..' }],
    ['project', { kind: 'bitbucket', project: 'team/sub/code' }],
    ['project', { kind: 'mirror', url: 'https://git.example.com/code.git', project: 'team/code' }],
    ['token', { ...GITLAB, token: 'two\r\nlines' }],
    ['validate', { ...GITLAB, validate: 'always' }],
    ['secret', { ...GITLAB, secret: 'x' }],
  ])('400: %s is wrong in %j', async (field, form) => {
    const answer = await put(form);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.text).not.toContain('me:secret');
    expect(await stored()).toBeUndefined();
  });

  it.each([
    ['raw-file-url', { kind: 'raw-file-url', url: 'https://a.example/<commit>/<filename>' }],
    ['raw-file-url without a path', { kind: 'raw-file-url', url: 'http://10.0.0.7:8080/blob?h=<revision>' }],
    ['github', { kind: 'github', project: 'team/code.js' }],
    ['gitlab', { kind: 'gitlab', project: 'a/b/c/d', url: 'https://gitlab.internal/api/v4' }],
    ['gitea', { kind: 'gitea', project: 'team/code', url: 'https://codeberg.org/api/v1' }],
    ['bitbucket', { kind: 'bitbucket', project: 'team/code', username: 'me', token: 'password' }],
    ['mirror', { kind: 'mirror', url: 'https://git.example.com/code.git' }],
  ])('200: %s', async (_, form) => {
    expect((await put(form)).status).toBe(200);
  });

  it('204: DELETE takes it away', async () => {
    await put(GITLAB);

    expect((await api.as(changer).delete(urlOf(repository))).status).toBe(204);
    expect((await api.as(changer).delete(urlOf(repository))).status).toBe(204);

    expect(await read()).toMatchObject({ kind: '', has_token: false });
    expect(await shown()).toMatchObject({ reads_files: false, supports_post_commit: false });
    expect((await audited()).map(({ action }: { action: string }) => action)).toEqual([
      'repository.source-changed',
      'repository.source-removed',
    ]);
  });

  it('401, 403, 404: is for those who may change the repository', async () => {
    await put(GITLAB);
    const site = await api.make.site({ users: [changer] });
    for (const send of [
      (who: ReturnType<TestApi['as']>, url = urlOf(repository)) => who.get(url),
      (who: ReturnType<TestApi['as']>, url = urlOf(repository)) => who.put(url, { validate: 'warn' }),
      (who: ReturnType<TestApi['as']>, url = urlOf(repository)) => who.delete(url),
    ]) {
      expect(await send(api.anonymous)).toFailWith(errors.notLoggedIn);
      expect(await send(api.as(reader))).toFailWith(errors.permissionDenied);
      expect(await send(api.as(changer), '/api/repositories/99999999/source/')).toFailWith(errors.doesNotExist);
      expect((await send(api.as(changer), `/s/${site.name}${urlOf(repository)}`)).status).toBeGreaterThanOrEqual(403);
    }
    expect(await read()).toMatchObject({ kind: 'gitlab', validate: 'off' });
  });

  it('403: an OAuth2 token needs the scopes of repositories, and an API token their policy', async () => {
    const owner = await api.make.superuser();
    const [some, all] = await Promise.all(
      [['repository:read'], ['repository:read', 'repository:write']].map((scopes) =>
        api.make.oauthToken(owner, { scopes }),
      ),
    );

    expect((await api.withBearer(some?.value ?? '').get(urlOf(repository))).status).toBe(200);
    expect(await api.withBearer(some?.value ?? '').put(urlOf(repository), GITLAB)).toFailWith(errors.missingScope);
    expect((await api.withBearer(all?.value ?? '').put(urlOf(repository), GITLAB)).status).toBe(200);
    const policy = { perms: 'rw', resources: { repository: { '*': { allow: ['GET'], block: ['PUT'] } } } };
    const token = await api.make.apiToken(owner, { policy: JSON.stringify(policy) });
    expect(await api.withToken(token).put(urlOf(repository), { validate: 'warn' })).toFailWith(errors.permissionDenied);
  });

  it('412: it has changed since it was read', async () => {
    await put(GITLAB);
    const { headers } = await api.as(changer).get(urlOf(repository));
    const change = (validate: string) =>
      api.as(changer).put(urlOf(repository), { validate }, { headers: { 'if-match': headers.get('etag') ?? '' } });

    expect((await change('warn')).status).toBe(200);
    expect(await change('refuse')).toFailWith(errors.preconditionFailed);
  });

  describe('raw_file_url of a repository', () => {
    const change = (raw_file_url: string) => api.as(changer).put(urlOf(repository, ''), { raw_file_url });

    it('201: makes a source with the repository, and is not shown with it', async () => {
      const form = { name: `raw ${repository.name}`, path: '/srv/raw', tool: 'Git', raw_file_url: RAW };

      const { body, status, text } = await api.as(changer).post('/api/repositories/', form);

      expect(status).toBe(201);
      expect(body.repository).toMatchObject({ reads_files: true, supports_post_commit: false });
      expect(text).not.toContain('raw/');
      const source = await api.as(changer).get(urlOf(body.repository));
      expect(source.body.source).toMatchObject({ kind: 'raw-file-url', url: RAW, has_token: false });
    });

    it('200: makes, changes and takes away a source of that kind, and takes no token along', async () => {
      await put(GITLAB);

      expect((await change(RAW)).body.repository).toMatchObject({ reads_files: true, supports_post_commit: false });
      expect(await read()).toMatchObject({ kind: 'raw-file-url', url: RAW, project: '', has_token: false });
      await put({ token: TOKEN, username: 'robot' });
      await change(RAW);
      expect(await read()).toMatchObject({ has_token: true, username: 'robot' });
      await change(`${RAW}&x`);
      expect(await read()).toMatchObject({ url: `${RAW}&x`, has_token: false });
      expect((await change('')).body.repository).toMatchObject({ reads_files: false });
    });

    it('200: an empty one leaves a source of another kind', async () => {
      await put(GITLAB);

      await change('');

      expect(await read()).toMatchObject({ kind: 'gitlab', has_token: true });
    });

    it('400: a wrong one changes nothing', async () => {
      const answer = await api
        .as(changer)
        .put(urlOf(repository, ''), { raw_file_url: 'https://a.example/', path: '/b' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['raw_file_url']);
      expect(await shown()).toMatchObject({ path: `/srv/${repository.name}` });
    });
  });

  describe('connection-check/', () => {
    afterEach(() => PlayedWorker.stopAll());
    const check = (who = changer, headers = {}) =>
      api.as(who).post(urlOf(repository, 'connection-check/'), {}, { headers });
    const say = (said: PlayedAnswer) => {
      PlayedWorker.on(api, ({ kind }, id) => (kind === 'check' && id === repository.id ? said : undefined));
    };

    it('200: says that it works, or what to do', async () => {
      expect((await check()).body.connection_check).toMatchObject({ works: false, fault: 'none' });
      await put(GITLAB);
      say({ answer: {} });
      expect((await check()).body.connection_check).toMatchObject({
        ...{ works: true, fault: '', message: expect.stringContaining('everybody can read them') },
      });
      await api.db.query('update repository set is_public = false where id = $1', [repository.id]);
      expect((await check()).body.connection_check.message).toBe('Files of this repository can be read.');
      await PlayedWorker.stopAll();
      say({ fault: 'unauthorized' });

      const { body, status } = await check(changer, { 'idempotency-key': 'again' });

      expect(status).toBe(200);
      expect(body.connection_check).toMatchObject({
        ...{ works: false, fault: 'unauthorized', message: expect.stringContaining('Send a "token"') },
        links: { source: { href: `${api.url}${urlOf(repository)}` } },
      });
    });

    it('401, 403: is for those who may change the repository', async () => {
      expect(await api.anonymous.post(urlOf(repository, 'connection-check/'))).toFailWith(errors.notLoggedIn);
      expect(await check(reader)).toFailWith(errors.permissionDenied);
    });
  });
});
