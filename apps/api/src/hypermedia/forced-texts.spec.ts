import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

describe('force-text-type', () => {
  let api: TestApi;
  let author: MadeUser;
  let url: string;

  beforeAll(async () => {
    api = await TestApi.boot();
    author = await api.make.user();
    const texts = { description: 'a\\_b **c**', description_is_markdown: true, testing_done: '1 * 2 < 3' };
    url = urlOf(await aRequest(texts));
  });
  afterAll(() => api.close());

  const aRequest = async (columns: Record<string, unknown>) =>
    api.make.reviewRequest(author, await api.make.repository(), columns);
  const urlOf = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/`;

  const WAYS = [
    [
      'plain',
      {
        description: 'a_b **c**',
        description_text_type: 'plain',
        testing_done: '1 * 2 < 3',
        testing_done_text_type: 'plain',
      },
    ],
    [
      'markdown',
      {
        description: 'a\\_b **c**',
        description_text_type: 'markdown',
        testing_done: '1 \\* 2 \\< 3',
        testing_done_text_type: 'markdown',
      },
    ],
    [
      'html',
      {
        description: '<p>a_b <strong>c</strong></p>',
        description_text_type: 'html',
        testing_done: '1 * 2 &lt; 3',
        testing_done_text_type: 'html',
      },
    ],
  ] as const;

  it.each(WAYS)('shows all texts as %s, of an item and of a list', async (type, texts) => {
    const item = await api.anonymous.get(`${url}?force-text-type=${type}`);
    const list = await api.anonymous.get(`/api/review-requests/?force-text-type=${type}`);

    const shown = { ...texts, close_description: null, close_description_text_type: type };
    expect(item.body.review_request).toMatchObject(shown);
    expect(list.body.review_requests).toMatchObject([shown]);
  });

  it('keeps the companions of texts that are left out', async () => {
    const { body } = await api.anonymous.get(`${url}?force-text-type=markdown&only-fields=id&only-links=`);

    expect(body.review_request).toEqual({
      id: expect.any(Number),
      close_description_text_type: 'markdown',
      description_text_type: 'markdown',
      testing_done_text_type: 'markdown',
      text_type: null,
    });
  });

  it('of a change is read from the body, and its ETag is that of the plain item', async () => {
    const client = api.as(author).with({ 'accept-encoding': 'identity' });
    const answer = await client.put(url, { force_text_type: 'plain' });

    expect(answer.body.review_request).toMatchObject({ description: 'a_b **c**', description_text_type: 'plain' });
    expect(answer.headers.has('x-unknown-fields')).toBe(false);
    const plain = await client.get(url);
    expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect((await client.put(`${url}?force-text-type=plain`)).body).toEqual(plain.body);
  });

  it('of a change must be one of the words', async () => {
    const client = api.as(author);
    const answers = [
      await client.put(url, { force_text_type: 'klingon' }),
      await client.post('/api/review-requests/', { force_text_type: 'klingon' }),
      await client.put(`${url}draft/`, { force_text_type: 'klingon' }),
    ];
    for (const answer of answers) {
      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toHaveProperty('force_text_type');
    }
  });

  it('holds for objects within others', async () => {
    const other = await aRequest({ description: '*x*', description_is_markdown: true });
    const request = await aRequest({ summary: 's', description: 'd', people: [author] });
    const fields = {
      depends_on: String(other.displayId),
      changedescription: '# h',
      text_type: 'markdown',
      public: '1',
    };
    expect((await api.as(author).put(`${urlOf(request)}draft/`, fields)).status).toBe(200);

    const { body } = await api.anonymous.get(`${urlOf(request)}changes/?force-text-type=html`);
    const expanded = await api.anonymous.get(`${urlOf(request)}?force-text-type=html&expand=depends_on`);

    const shown = { description: '<p><em>x</em></p>', description_text_type: 'html' };
    expect(body.changes).toMatchObject([
      { text: '<h1>h</h1>', text_type: 'html', fields_changed: { depends_on: { added: [shown] } } },
    ]);
    expect(expanded.body.review_request.depends_on).toMatchObject([shown]);
  });

  it('as HTML carries no script, and leads to the web only', async () => {
    const schemes = ['javascript', 'JavaScript', ' javascript', 'java&#9;script', 'vbscript', 'data', 'file'];
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<!--><iframe srcdoc="<script>">',
      '```"><script>\n<b>\n```',
      '[a](<x" onclick="alert(1)>)',
      '[a](/x "t\\" onclick=\\"alert(1)")',
      '![x" onerror="alert(1)](/y)',
      ...schemes.flatMap((scheme) => [
        `[a](${scheme}:alert%281%29)`,
        `![a](<${scheme}:text/html;base64,PHN2Zz4=>)`,
        `<${scheme.trim()}:alert(1)>`,
        `[a][${scheme}]\n\n[${scheme}]: ${scheme}:alert`,
      ]),
    ].join('\n\n');
    const request = await aRequest({ description: hostile, description_is_markdown: true });

    const { body } = await api.anonymous.get(`${urlOf(request)}?force-text-type=html`);

    const html = body.review_request.description as string;
    const tags = [...html.matchAll(/<\/?([^\s>]*)((?:\s+[a-z-]+="[^"<>]*")*)[^<]*/g)];
    expect(html.match(/</g)).toHaveLength(tags.length);
    expect(new Set(tags.map(([, name]) => name))).toEqual(new Set(['p', 'pre', 'code', 'a', 'img']));
    const attributes = tags.flatMap(([, , all = '']) => [...all.matchAll(/ ([a-z-]+)="([^"]*)"/g)]);
    expect(new Set(attributes.map(([, name]) => name))).toEqual(new Set(['class', 'href', 'title', 'src', 'alt']));
    const places = attributes.filter(([, name]) => name === 'href' || name === 'src').map(([, , place]) => place);
    expect(places.filter((place) => !place?.startsWith('/') && !place?.startsWith('x%22'))).toEqual([]);
  });

  it('as HTML is not for more Markdown than can be rendered at once', async () => {
    const text = 'x'.repeat(262_144);
    const large = await aRequest({ description: text, description_is_markdown: true });
    const both = {
      description: text,
      description_is_markdown: true,
      testing_done: '1',
      testing_done_is_markdown: true,
    };
    const larger = await aRequest(both);

    expect((await api.anonymous.get(`${urlOf(large)}?force-text-type=html`)).status).toBe(200);
    const refused = await api.anonymous.get(`${urlOf(larger)}?force-text-type=html`);
    expect(refused).toFailWith(errors.invalidFormData);
    expect(refused.body.fields).toHaveProperty('force-text-type');
    const changed = await api.as(author).put(urlOf(larger), { force_text_type: 'html', 'extra_data.k': '1' });
    expect(changed.body.review_request).toMatchObject({ description: text, description_text_type: 'markdown' });
  });

  it.each(['klingon', ''])('passes over %j', async (type) => {
    const [asked, plain] = [await api.anonymous.get(`${url}?force-text-type=${type}`), await api.anonymous.get(url)];

    expect(asked.body).toEqual(plain.body);
  });
});
