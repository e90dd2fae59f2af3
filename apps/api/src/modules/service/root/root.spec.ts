import { readFileSync } from 'node:fs';
import { INFO, ROOT } from '@review-service/contracts/root';
import type { Made } from '@review-service/testing/make';
import { SAMPLES } from '../../../../test/samples';
import { TestApi } from '../../../../test/test-api';

/** The links and URI templates of the root: name and path below `/api/`. */
const TOP = SAMPLES.filter(({ list: [path] }) => path !== '' && !path.includes('/')).map(
  ({ name, plural = name, list: [path, method] }): [string, string, string] => [plural, path, method ?? 'GET'],
);
const TEMPLATES = SAMPLES.flatMap(({ name, plural = name, list, item }): [string, string][] => [
  [plural, list[0]],
  ...(item ? [[name, item[0]] as [string, string]] : []),
]);

describe('/api/', () => {
  let api: TestApi;
  let site: Made;

  beforeAll(async () => {
    const settings = {
      SITE_URL: 'https://reviews.example.com/',
      SITE_ADMINISTRATORS: 'Ann Ache <ann@example.com>, Bob <bob@example.com>',
      TIME_ZONE: 'Europe/Berlin',
      MAX_ATTACHMENT_BYTES: '1234',
      MAX_DIFF_BYTES: '5678',
    };
    api = await TestApi.boot({ settings });
    site = await api.make.site({ is_public: true });
  });
  afterAll(() => api.close());

  const urlOf = (base: string, path: string) => `${base}/api/${path && `${path.replace(/:(\w+)/g, '{$1}')}/`}`;
  const links = (base: string) => ({
    self: { href: `${base}/api/`, method: 'GET' },
    ...Object.fromEntries(TOP.map(([name, path, method]) => [name, { href: urlOf(base, path), method }])),
  });
  const templates = (base: string) => Object.fromEntries(TEMPLATES.map(([name, path]) => [name, urlOf(base, path)]));

  it('200: has its members at the top', async () => {
    const answer = await api.anonymous.get('/api/');

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`application/vnd.service.org.${ROOT.mediaType}+json`);
    expect(Object.keys(answer.body).sort()).toEqual([
      'capabilities',
      'links',
      'product',
      'site',
      'stat',
      'uri_templates',
    ]);
    expect(answer.body.stat).toBe('ok');
  });

  it('200: leads to exactly what is served', async () => {
    const { body } = await api.anonymous.get('/api/');

    expect(body.links).toEqual(links(api.url));
    expect(body.uri_templates).toEqual(templates(api.url));
    expect(Object.keys(body.uri_templates as object)).toHaveLength(TEMPLATES.length);
  });

  it('200: leads to things of the Local Site, on one', async () => {
    const { body } = await api.anonymous.get(`/s/${site.name}/api/`);

    expect(body.links).toEqual(links(`${api.url}/s/${site.name}`));
    expect(body.uri_templates).toEqual(templates(`${api.url}/s/${site.name}`));
  });

  it.each(['?foo=1', '?foo=/api/', '?', '?only-fields=&only-links=&expand=groups'])(
    '200: a query such as %j breaks nothing',
    async (query) => {
      const plain = await api.anonymous.get('/api/');

      const { body } = await api.anonymous.get(`/api/${query}`);

      // `fetch` of Node 20 sends no `?` without a query.
      const { self } = body.links as { self: { href: string } };
      expect(self.href.replace(/\?$/, '')).toBe(`${api.url}/api/${query}`.replace(/\?$/, ''));
      expect(body).toEqual({ ...plain.body, links: { ...plain.body.links, self } });
    },
  );

  it('200: is the same for everybody', async () => {
    const plain = await api.anonymous.get('/api/');
    const superuser = await api.make.superuser();

    expect((await api.as(superuser).get('/api/')).body).toEqual(plain.body);
  });

  it('200: tells what the server is', async () => {
    const { body } = await api.anonymous.get('/api/');

    expect(body.product).toEqual({
      name: expect.any(String),
      version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
      package_version: expect.stringMatching(/^\d+\.\d+/),
      is_release: expect.any(Boolean),
    });
    expect(body.site).toEqual({
      url: 'https://reviews.example.com/',
      administrators: [
        { name: 'Ann Ache', email: 'ann@example.com' },
        { name: 'Bob', email: 'bob@example.com' },
      ],
      time_zone: 'Europe/Berlin',
    });
    expect(body.capabilities).toMatchObject({
      authentication: { client_web_login: true },
      diffs: {
        ...{ max_binary_size: 1234, max_diff_size: 5678, validation: { base_commit_ids: true } },
        ...{ base_commit_ids: true, file_attachments: true, moved_files: true },
      },
      extra_data: { json_patching: true },
      review_requests: { commit_ids: true, supports_history: true, trivial_publish: true },
      review_uis: { supported_mimetypes: ['*/*'] },
      scmtools: {
        git: { empty_files: true, symlinks: true },
        mercurial: { empty_files: true },
        perforce: { empty_files: true, moved_files: true },
        supported_tools: expect.arrayContaining(['git', 'subversion', 'mercurial', 'perforce', 'cvs']),
      },
      text: { markdown: true, per_field_text_types: true, can_include_raw_values: false },
    });
  });

  it('200: names the site with the Local Site, on one', async () => {
    const { body } = await api.anonymous.get(`/s/${site.name}/api/`);

    expect(body.site.url).toBe(`https://reviews.example.com/s/${site.name}/`);
  });

  describe('info/', () => {
    it('200: shows the same of the server, alone', async () => {
      const root = await api.anonymous.get('/api/');

      const answer = await api.anonymous.get('/api/info/?x=1');

      expect(answer).toShow(INFO);
      const { product, site: where, capabilities } = root.body;
      expect(answer.body.info).toEqual({
        product,
        site: where,
        capabilities,
        links: { self: { href: `${api.url}/api/info/?x=1`, method: 'GET' } },
      });
    });

    it('200: of a Local Site, on one', async () => {
      const { body } = await api.anonymous.get(`/s/${site.name}/api/info/`);

      expect(body.info.site.url).toBe(`https://reviews.example.com/s/${site.name}/`);
      expect(body.info.links.self.href).toBe(`${api.url}/s/${site.name}/api/info/`);
    });
  });
});
