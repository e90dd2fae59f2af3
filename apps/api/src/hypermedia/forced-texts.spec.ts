import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

describe('force-text-type', () => {
  let api: TestApi;
  let author: MadeUser;
  let url: string;

  beforeAll(async () => {
    api = await TestApi.boot();
    author = await api.make.user();
    const texts = { description: 'a\\_b **c**', description_is_markdown: true, testing_done: '1 * 2' };
    const request = await api.make.reviewRequest(author, await api.make.repository(), texts);
    url = `/api/review-requests/${request.displayId}/`;
  });
  afterAll(() => api.close());

  const WAYS = [
    [
      'plain',
      {
        description: 'a_b **c**',
        description_text_type: 'plain',
        testing_done: '1 * 2',
        testing_done_text_type: 'plain',
      },
    ],
    [
      'markdown',
      {
        description: 'a\\_b **c**',
        description_text_type: 'markdown',
        testing_done: '1 \\* 2',
        testing_done_text_type: 'markdown',
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

  it.each(['klingon', ''])('passes over %j', async (type) => {
    const [asked, plain] = [await api.anonymous.get(`${url}?force-text-type=${type}`), await api.anonymous.get(url)];

    expect(asked.body).toEqual(plain.body);
  });
});
