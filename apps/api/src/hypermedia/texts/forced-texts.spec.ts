import { errors } from '@review-service/contracts/errors';
import { eventually } from '@review-service/testing/eventually';
import { HOSTILE_MARKDOWN } from '@review-service/testing/hostile-texts';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { textOf } from '@review-service/testing/text-recipe';
import { escapeExpression } from 'handlebars';
import { LONGEST, MarkdownRenderer } from '@review-service/platform/texts/markdown-renderer';
import { RenderedTexts } from '@review-service/platform/texts/rendered-texts';
import { TestApi } from '../../../test/test-api';
import worst from '../../../test/worst-markdown.json';

describe('force-text-type', () => {
  const api = TestApi.ofSuite({ settings: {} });
  let author: MadeUser;
  let url: string;

  beforeAll(async () => {
    // The machine may be busy.
    api.part(RenderedTexts).patience = 60_000;
    author = await api.make.user();
    const texts = { description: 'a\\_b **c**', description_is_markdown: true, testing_done: '1 * 2 < 3' };
    url = urlOf(await aRequest(texts));
  });

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

  it('makes links of bare addresses in plain text and in Markdown, as HTML', async () => {
    const text = 'see https://example.com/x_y and http://e.com/a(b)c. or a@b.example';
    const texts = { description: text, description_is_markdown: true, testing_done: `<b>${text}` };
    const { body } = await api.anonymous.get(`${urlOf(await aRequest(texts))}?force-text-type=html`);

    const shown = [
      'see <a href="https://example.com/x_y">https://example.com/x_y</a>',
      'and <a href="http://e.com/a(b)c">http://e.com/a(b)c</a>. or <a href="mailto:a@b.example">a@b.example</a>',
    ].join(' ');
    expect(body.review_request).toMatchObject({ description: `<p>${shown}</p>`, testing_done: `&lt;b&gt;${shown}` });
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
    const hostile = HOSTILE_MARKDOWN.join('\n\n');
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

  describe('as HTML', () => {
    const kept = () =>
      api.db.query<{ html: string | null }[]>('select html from rendered_text order by rendered_at, digest');
    beforeEach(() => api.db.query('truncate rendered_text'));

    it('is made when a text is written, once, and shown from then on', async () => {
      const request = await aRequest({});
      const draft = {
        description: '*one*',
        text_type: 'markdown',
        testing_done: 'two',
        testing_done_text_type: 'plain',
      };

      const { body } = await api.as(author).put(`${urlOf(request)}draft/`, draft);

      expect(body.draft.description_text_type).toBe('markdown');
      // What tests before this one have shown may be kept now, too.
      const made = async () => (await kept()).filter(({ html }) => html === '<p><em>one</em></p>');
      await eventually(async () => (await made()).length > 0);
      expect(await made()).toHaveLength(1);
      await api.db.query(`update rendered_text set html = '<p>kept</p>'`);
      const shown = await api.as(author).get(`${urlOf(request)}draft/?force-text-type=html`);
      expect(shown.body.draft.description).toBe('<p>kept</p>');
    });

    it('is made of what was imported when it is shown, and not of what is left out', async () => {
      const request = await aRequest({ description: '*imported*', description_is_markdown: true });

      const { body } = await api.anonymous.get(`${urlOf(request)}?force-text-type=html&only-fields=id`);
      await api.anonymous.get(`/api/review-requests/?force-text-type=html&only-fields=id`);

      expect(body.review_request).toMatchObject({ description_text_type: 'html' });
      expect(await kept()).toEqual([]);
      await api.anonymous.get(`${urlOf(request)}?force-text-type=html`);
      await eventually(async () => (await kept()).length > 0);
      expect(await kept()).toEqual([{ html: '<p><em>imported</em></p>' }]);
    });

    it('costs one statement for all texts of a list', async () => {
      const list = '/api/review-requests/?force-text-type=html';
      await api.anonymous.get(list);
      await eventually(async () => (await kept()).length > 2);

      const statements = await statementsOf(() => api.anonymous.get(list));

      expect(statements.filter((one) => one.includes('rendered_text'))).toHaveLength(1);
    });

    it('is not made of longer texts than the API takes by far', async () => {
      const text = '*x* '.repeat(70_000);
      const request = await aRequest({ description: text, description_is_markdown: true });

      const { body } = await api.anonymous.get(`${urlOf(request)}?force-text-type=html`);

      expect(body.review_request).toMatchObject({ description: text, description_text_type: 'html' });
    });

    describe('is given up, once, and the text is shown as it is:', () => {
      const renderer = () => api.part(MarkdownRenderer);
      const usual = () => (renderer().longest = LONGEST);
      afterAll(usual);

      const expectGivenUp = async (text: string) => {
        const request = await aRequest({ description: text, description_is_markdown: true });
        // Each has a budget of its own.
        const reader = api.as(await api.make.user());
        const shown = async () => (await reader.get(`${urlOf(request)}?force-text-type=html`)).body.review_request;
        expect(await shown()).toMatchObject({ description: escapeExpression(text), description_text_type: 'html' });
        // The text of the test before may be kept only now.
        const givenUp = async () => (await kept()).filter(({ html }) => html === null);
        await eventually(async () => (await givenUp()).length > 0);
        usual();
        expect((await shown()).description).toBe(escapeExpression(text));
        expect(await givenUp()).not.toEqual([]);
      };

      it.each(worst)('what takes long to render, of $shape', async (recipe) => {
        renderer().longest = 0;
        await expectGivenUp(textOf(recipe, 65_536));
      });

      it('what takes much memory', async () => {
        renderer().longest = 120_000;
        await expectGivenUp(`${'> '.repeat(99)}a\n${'a\n'.repeat(30_000)}`);
      });

      it.each([
        ['links', `[a]: /${'x'.repeat(9_000)}\n\n${'[a]'.repeat(9_000)}`],
        ['tables', `${'|a'.repeat(99)}|\n${'|-'.repeat(99)}|\n${'|a\n'.repeat(20)}`],
      ])('what would be many times as long, of %s', async (_, text) => {
        renderer().longest = 120_000;
        await expectGivenUp(text);
      });

      it('and others are rendered as before', async () => {
        const request = await aRequest({ description: '*x*', description_is_markdown: true });
        await api.anonymous.get(`${urlOf(request)}?force-text-type=html`);
        await eventually(async () => (await kept()).some(({ html }) => html === '<p><em>x</em></p>'));
      });
    });
  });

  describe('as HTML, while somebody writes texts that take long', () => {
    const render = (text: string, payer: string, isAwaited = false) =>
      api.part(MarkdownRenderer).render(text, { payer, isAwaited });
    const hostile = (count: number, payer: string) =>
      Array.from({ length: count }, (_, index) =>
        render(`${index} ${textOf(worst[0] ?? { parts: [], isRepeated: false }, 65_000)}`, payer),
      );
    const long = (text: string) => `${text}${' '.repeat(2_000)}`;

    it('a short text does not wait for them, and their author has a budget', async () => {
      let isOver = false;
      const attack = Promise.all(hostile(8, 'mallory')).finally(() => (isOver = true));
      const { displayId } = await aRequest({ description: '*short*', description_is_markdown: true });

      const { body } = await api.anonymous.get(`/api/review-requests/${displayId}/?force-text-type=html`);

      expect(body.review_request.description).toBe('<p><em>short</em></p>');
      expect(isOver).toBe(false);
      expect(new Set(await attack)).toEqual(new Set([null, undefined]));
    });

    it('what a reader waits for comes first', async () => {
      api.part(MarkdownRenderer).longest = 20;
      const ends: string[] = [];
      const order = (name: string) => () => void ends.push(name);
      const attack = hostile(4, 'trudy').map((one) => one.then(order('hostile')));
      const author = render(long('author'), 'alice').then(order('author'));
      const reader = render(long('reader'), 'bob', true).then(order('reader'));

      await Promise.all([...attack, author, reader]);
      api.part(MarkdownRenderer).longest = LONGEST;

      // Who comes then depends on how much of the budget a busy machine has given back: see render-queue.spec.ts.
      expect(ends.slice(0, 2)).toEqual(['hostile', 'reader']);
    });
  });

  it.each(['klingon', ''])('passes over %j', async (type) => {
    const [asked, plain] = [await api.anonymous.get(`${url}?force-text-type=${type}`), await api.anonymous.get(url)];

    expect(asked.body).toEqual(plain.body);
  });
});
