import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('fields that a handler does not know', () => {
  const api = TestApi.ofSuite();
  let user: MadeUser;
  let client: TestClient;
  let group: Made;

  beforeAll(async () => {
    user = await api.make.superuser();
    client = api.as(user);
    group = await api.make.group();
  });

  const change = (fields: Record<string, string>) => client.put(`/api/groups/${group.name}/`, fields);
  const named = async (fields: Record<string, string>) => (await change(fields)).headers.get('x-unknown-fields');

  it('are named in a header where they are passed over', async () => {
    expect(await named({ display_nam: 'x', visible: '1', colour: 'blue' })).toBe('display_nam, colour');
  });

  it('are named in JSON, too', async () => {
    const sent = { body: '{"colour":"blue"}', headers: { 'content-type': 'application/json' } };
    const { headers } = await client.send('PUT', `/api/groups/${group.name}/`, sent);

    expect(headers.get('x-unknown-fields')).toBe('colour');
  });

  it.each([
    ['what is known', { visible: '1' }],
    ['special names', { only_fields: 'name', 'only-links': '', api_format: 'json' }],
    ['a variable of the URL, as RBTools repeats it', { group_name: 'x', 'group-name': 'x' }],
    ['extra data', { 'extra_data.colour': 'blue' }],
    ['what no header could hold', { 'a b': '1', 'a\r\nb': '1', ü: '1', ['x'.repeat(41)]: '1' }],
  ] as [string, Record<string, string>][])('are not %s', async (_, fields) => {
    expect(await named(fields)).toBeNull();
  });

  it('are named ten at most', async () => {
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, '']));

    expect((await named(fields))?.split(', ')).toHaveLength(10);
  });

  it('400: are refused by strict handlers, with the name that was perhaps meant', async () => {
    const token = await api.make.oauthToken(user, { scopes: ['group:read'] });
    const answer = await client.put(`/api/oauth-tokens/${token.id}/`, {
      ad_scopes: 'session:read',
      qqqqqqqqqqqqqqqqqqqqqqqqqqq: '1',
      ['x'.repeat(100_000)]: '1',
    });

    expect(answer).toFailWith(errors.invalidFormData);
    const { ad_scopes, qqqqqqqqqqqqqqqqqqqqqqqqqqq: far } = answer.body.fields as Record<string, string[]>;
    expect(ad_scopes).toEqual([expect.stringContaining('Did you mean add_scopes')]);
    expect(far).toEqual(['This field is not supported here.']);
  });
});
