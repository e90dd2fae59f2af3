import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

/** Of each request its own. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

describe('every URL that is served', () => {
  let api: TestApi;
  let urls: Record<string, string>;
  let client: TestClient;

  beforeAll(async () => {
    api = await TestApi.boot();
    const member: MadeUser = await api.make.user();
    const group = await api.make.group({ members: [member] });
    const application = await api.make.application(member);
    const token = await api.make.oauthToken(member, { application });
    const repository = await api.make.repository();
    const request = await api.make.reviewRequest(member, repository);
    const attachment = await api.make.attachment(request);
    const published = { diff_revision: 1, filediff_id: (await api.make.fileDiff(request)).id };
    const drafted = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
    const onDraft = { diff_revision: 2, filediff_id: drafted.id };
    await api.make.apiToken(member);
    const [apiToken] = await api.db.query('select id from api_token');
    client = await api.withSession(member);
    const values: Record<string, string | number> = {
      group_name: group.name,
      username: member.username,
      app_id: application.id,
      oauth_token_id: token.id,
      repository_id: repository.id,
      file_attachment_id: attachment.id,
      api_token_id: apiToken.id,
      review_request_id: request.displayId,
    };
    const { body } = await api.anonymous.get('/api/');
    const templates = Object.entries(body.uri_templates as Record<string, string>);
    urls = Object.fromEntries(
      templates.map(([name, template]) => {
        const filled: typeof values = { ...values, ...(template.includes('/draft/') ? onDraft : published) };
        return [name, template.replace(/\{(\w+)\}/g, (_, key: string) => String(filled[key]))];
      }),
    );
  });
  afterAll(() => api.close());

  const visible = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));

  it('can be read: the templates of the root lead somewhere', async () => {
    const statuses = await Promise.all(
      Object.entries(urls).map(async ([name, url]) => [name, (await client.get(url)).status] as const),
    );

    expect(statuses.length).toBeGreaterThan(7);
    const unread = ['repository_info', 'repository_branches', 'repository_commits'];
    expect(statuses.filter(([, status]) => status !== 200)).toEqual(unread.map((name) => [name, 501]));
  });

  it('answers HEAD as it answers GET, without the body', async () => {
    for (const url of Object.values(urls)) {
      const get = await client.get(url);
      const head = await client.send('HEAD', url);

      expect({ url, status: head.status, text: head.text }).toEqual({ url, status: get.status, text: '' });
      expect({ url, ...visible(head.headers) }).toEqual({ url, ...visible(get.headers) });
      expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(get.text));
    }
  });

  it('takes an argument that nobody knows, or says 105', async () => {
    const answers = await Promise.all(Object.values(urls).map((url) => client.get(`${url}?nobody-knows=1`)));

    expect(answers.filter(({ status, body }) => ![200, 501].includes(status) && body.err.code !== 105)).toEqual([]);
  });
});
