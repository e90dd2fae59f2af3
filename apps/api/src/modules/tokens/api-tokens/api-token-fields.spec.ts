import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('the fields of an API token', () => {
  let api: TestApi;
  let owner: MadeUser;
  let client: TestClient;
  let list: string;

  beforeAll(async () => {
    api = await TestApi.boot();
    owner = await api.make.user();
    client = api.as(owner);
    list = `/api/users/${owner.username}/api-tokens/`;
  });
  afterAll(() => api.close());

  const create = (given: Record<string, string>) => client.post(list, { note: 'a note', policy: '{}', ...given });
  const expiryOf = async (expires: string) => (await create({ expires })).body.api_token.expires as string | null;
  const blocking = (id: string) => ({ policy: JSON.stringify({ resources: { group: { [id]: { block: ['*'] } } } }) });

  it.each([
    ['2099-02-28', '2099-02-28T00:00:00Z'],
    ['2096-02-29 10:30', '2096-02-29T10:30:00Z'],
    ['2099-01-01t10:30:00z', '2099-01-01T10:30:00Z'],
    ['2099-01-01T10:30:00.25+14:00', '2098-12-31T20:30:00.25'],
    ['2099-01-01T10:30-0330', '2099-01-01T14:00:00Z'],
  ])('201: expires %j', async (expires, shown) => {
    expect(await expiryOf(expires)).toContain(shown.slice(0, 16));
  });

  it('201: an empty expiry means none', async () => {
    expect(await expiryOf('')).toBeNull();
  });

  it.each([
    '2099-02-30',
    '2099-02-29',
    '2099-13-01',
    '0000-01-01',
    '0001-01-01T00:00+01:00',
    '9999-12-31T23:59-12:00',
    '10000-01-01',
    '2099-01-01T10:61',
    '2099-01-01T25:00',
    '2099-01-01T10:00+16:00',
    '2099-01-01T10:00+99:00',
    '2099-01-01T10:00:00.1234567',
    'tomorrow',
    'infinity',
    '2099-W01',
  ])('400: nothing expires %j', async (expires) => {
    const answer = await create({ expires });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object)).toEqual(['expires']);
  });

  it.each([
    ['a NUL character', '1\0'],
    ['half a character', '\ud800'],
    ['some 40,000 characters', 'x'.repeat(40_000)],
  ])('400: a policy with %s in it cannot be kept', async (_, id) => {
    const { id: token } = (await create({})).body.api_token as { id: number };

    for (const answer of [await create(blocking(id)), await client.put(`${list}${token}/`, blocking(id))]) {
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual(['policy']);
    }
  });

  it('201: a policy may name some hundred items', async () => {
    const rules = Object.fromEntries(Array.from({ length: 300 }, (_, id) => [String(id + 1), { block: ['*'] }]));

    expect(await create({ policy: JSON.stringify({ resources: { group: rules } }) })).toShow(API_TOKEN);
  });
});
