import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../../test/test-api';

/** Characters, not bytes: each of these has four of them. */
const LONGEST = '💥'.repeat(65_536);

describe('texts that people write', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;
  let request: string;
  let review: string;

  beforeAll(async () => {
    const author = await api.make.user();
    client = api.as(author);
    const { displayId } = await api.make.reviewRequest(author, await api.make.repository(), { summary: 's' });
    request = `/api/review-requests/${displayId}/`;
    const { body } = await client.post(`${request}reviews/`, {});
    review = `${request}reviews/${body.review.id}/`;
  });

  const comments = () => `${review}general-comments/`;
  const FIELDS: [method: 'PUT' | 'POST', place: () => string, field: string, more: Record<string, string>][] = [
    ['PUT', () => `${request}draft/`, 'description', {}],
    ['PUT', () => `${request}draft/`, 'testing_done', {}],
    ['PUT', () => `${request}draft/`, 'changedescription', {}],
    ['PUT', () => review, 'body_top', {}],
    ['PUT', () => review, 'body_bottom', {}],
    ['POST', comments, 'text', {}],
    ['PUT', () => request, 'close_description', { status: 'discarded' }],
  ];
  const sent = (method: 'PUT' | 'POST', url: string, fields: Record<string, string>) =>
    method === 'PUT' ? client.put(url, fields) : client.post(url, fields);

  it.each(FIELDS)('200, 201: %s %p takes 65,536 characters of %s', async (method, place, field, more) => {
    const answer = await sent(method, place(), { ...more, [field]: LONGEST });

    expect(answer.status).toBe(method === 'PUT' ? 200 : 201);
  });

  it.each(FIELDS)('400: %s %p refuses one more of %s', async (method, place, field, more) => {
    const answer = await sent(method, place(), { ...more, [field]: `${LONGEST}x` });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ [field]: [expect.stringContaining('at most 65536 characters')] });
  });

  it('200: shows longer ones, which only an import stores', async () => {
    const text = 'x'.repeat(100_000);
    const author = await api.make.user();
    const imported = await api.make.reviewRequest(author, await api.make.repository(), { description: text });

    const { body } = await api.anonymous.get(`/api/review-requests/${imported.displayId}/`);

    expect(body.review_request.description).toBe(text);
  });
});
