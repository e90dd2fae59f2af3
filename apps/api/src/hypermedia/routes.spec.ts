import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

/** Of each request its own. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

describe('every URL that is served', () => {
  let api: TestApi;
  let urls: Record<string, string>;

  beforeAll(async () => {
    api = await TestApi.boot();
    const member: MadeUser = await api.make.user();
    const group = await api.make.group({ members: [member] });
    const values: Record<string, string> = { group_name: group.name, username: member.username };
    const { body } = await api.anonymous.get('/api/');
    const templates = Object.entries(body.uri_templates as Record<string, string>);
    urls = Object.fromEntries(
      templates.map(([name, template]) => [
        name,
        template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''),
      ]),
    );
  });
  afterAll(() => api.close());

  const visible = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));

  it('can be read: the templates of the root lead somewhere', async () => {
    const statuses = await Promise.all(
      Object.entries(urls).map(async ([name, url]) => [name, (await api.anonymous.get(url)).status] as const),
    );

    expect(statuses.length).toBeGreaterThan(7);
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('answers HEAD as it answers GET, without the body', async () => {
    for (const url of Object.values(urls)) {
      const get = await api.anonymous.get(url);
      const head = await api.anonymous.send('HEAD', url);

      expect({ url, status: head.status, text: head.text }).toEqual({ url, status: get.status, text: '' });
      expect({ url, ...visible(head.headers) }).toEqual({ url, ...visible(get.headers) });
      expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(get.text));
    }
  });

  it('takes an argument that nobody knows, or says 105', async () => {
    const answers = await Promise.all(Object.values(urls).map((url) => api.anonymous.get(`${url}?nobody-knows=1`)));

    expect(answers.filter(({ status, body }) => status !== 200 && body.err.code !== 105)).toEqual([]);
  });
});
