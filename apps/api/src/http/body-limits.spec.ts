import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../test/test-api';

describe('bodies that are out of the ordinary', () => {
  let api: TestApi;
  let client: TestClient;

  beforeAll(async () => {
    api = await TestApi.boot();
    client = api.as(await api.make.superuser());
  });
  afterAll(() => api.close());

  const encode = (fields: [string, string][]) =>
    `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`;
  const put = async (body: string) => {
    const { name } = await api.make.group();
    return client.send('PUT', `/api/groups/${name}/`, {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  };
  it('400: more than 1000 fields', async () => {
    const fields = Array.from({ length: 1001 }, (_, index): [string, string] => [`f${index}`, '']);
    expect(await put(encode(fields))).toFailWith(errors.malformedRequest);
  });
  it('200: names may be longer than 100 bytes', async () => {
    const key = 'k'.repeat(150);
    expect((await put(encode([[`extra_data.${key}`, '1']]))).body.group.extra_data).toEqual({ [key]: 1 });
  });
  it('400: a part without a name', async () => {
    expect((await put('--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n')).status).toBeLessThan(500);
  });

  it('a form in another charset is refused, not garbled', async () => {
    const { name } = await api.make.group();
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' };
    const answer = await client.send('PUT', `/api/groups/${name}/`, { headers, body: 'display_name=%E9' });
    expect([400, 415]).toContain(answer.status);
  });
  it.each(['text/plain', 'application/json', 'multipart/form-data; boundary=b'])(
    '204: the body of a DELETE (%s) is not read',
    async (type) => {
      const { name } = await api.make.group();
      const answer = await client.send('DELETE', `/api/groups/${name}/`, {
        headers: { 'content-type': type },
        body: 'x',
      });
      expect(answer.status).toBe(204);
    },
  );
  it('settings with NUL', async () => {
    const answer = await client.put('/api/session/', { 'settings:json': '{"confirm_ship_it":"\\u0000"}' });
    expect(answer).toFailWith(errors.invalidFormData);
  });
});
