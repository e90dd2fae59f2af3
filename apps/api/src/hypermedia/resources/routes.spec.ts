import type { TestClient } from '@review-service/testing/client';
import { sampled } from '@review-service/testing/sampled';
import { furnish, urlAt } from '../../../test/place';
import { SAMPLES } from '../../../test/samples';
import { TestApi } from '../../../test/test-api';

/** Headers that differ between requests. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

describe('every URL that can be read', () => {
  const api = TestApi.ofSuite();
  let urls: Record<string, string>;
  let client: TestClient;

  beforeAll(async () => {
    const superuser = await api.make.superuser();
    client = await api.withSession(superuser);
    const place = await furnish(api, superuser);
    const readable = SAMPLES.filter(({ needsApiToken }) => !needsApiToken);
    const named = readable.flatMap(({ name, plural = name, list, item }) => [
      [plural, list] as const,
      ...(item ? [[name, item] as const] : []),
    ]);
    const read = named.filter(([, [, ...methods]]) => methods.includes('GET'));
    urls = Object.fromEntries(read.map(([name, [path]]) => [name, urlAt(path, place)]));
  });

  const visible = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));

  it('leads somewhere, as the templates of the root say', async () => {
    const statuses = await Promise.all(
      Object.entries(urls).map(async ([name, url]) => [name, (await client.get(url)).status] as const),
    );

    expect(statuses.length).toBeGreaterThan(7);
    const unread = SAMPLES.flatMap(({ name, answer }) => (answer === undefined ? [] : [[name, answer]]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual(unread);
  });

  it('answers HEAD as it answers GET, without the body', async () => {
    for (const url of sampled(Object.values(urls), 40)) {
      const plain = { headers: { 'accept-encoding': 'identity' } };
      const get = await client.get(url, plain);
      const head = await client.send('HEAD', url, plain);

      expect({ url, status: head.status, text: head.text }).toEqual({ url, status: get.status, text: '' });
      expect({ url, ...visible(head.headers) }).toEqual({ url, ...visible(get.headers) });
      expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(get.text));
    }
  });

  it('ignores an unknown argument, or answers 105', async () => {
    const answers = [];
    // One after another: a slow machine refuses more requests than it can work on.
    for (const url of sampled(Object.values(urls), 40)) answers.push(await client.get(`${url}?nobody-knows=1`));

    expect(answers.filter(({ status, body }) => ![200, 302, 501].includes(status) && body.err.code !== 105)).toEqual(
      [],
    );
  });
});
