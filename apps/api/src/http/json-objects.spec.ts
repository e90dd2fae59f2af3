import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

/** Names that are special in JavaScript, and must not be for the service. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

describe('JSON bodies with objects in them', () => {
  let api: TestApi;
  let superuser: MadeUser;
  beforeAll(async () => {
    api = await TestApi.boot();
    superuser = await api.make.superuser();
  });
  afterAll(() => api.close());

  const tokens = () => `/api/users/${superuser.username}/api-tokens/`;
  const post = (path: string, body: string) =>
    api.as(superuser).send('POST', path, { body, headers: { 'content-type': 'application/json' } });

  it.each([...NAMES, '__proto__'])('400: a text cannot be an object with "%s"', async (name) => {
    const group = await api.make.group();
    const body = `{"display_name":{"${name}":1}}`;

    const answer = await api
      .as(superuser)
      .send('PUT', `/api/groups/${group.name}/`, { body, headers: { 'content-type': 'application/json' } });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toHaveProperty('display_name');
  });

  it.each(NAMES)('400: neither can a choice, or a flag', async (name) => {
    const app = `{"name":"a","client_type":{"${name}":1},"authorization_grant_type":{"${name}":1},"enabled":{"${name}":1}}`;

    const answer = await post('/api/oauth-apps/', app);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object).sort()).toEqual([
      'authorization_grant_type',
      'client_type',
      'enabled',
    ]);
  });

  it.each(NAMES)('201: a policy keeps its rule about "%s"', async (name) => {
    const group = await api.make.group({ name });
    const policy = { resources: { group: { [name]: { block: ['*'] } } } };

    const made = await post(tokens(), JSON.stringify({ note: 'n', policy }));

    expect(made.body.api_token.policy).toEqual(policy);
    const { body } = await api.as(superuser).post(tokens(), { note: 'n', policy: JSON.stringify(policy) });
    const answer = await api.withToken(body.api_token.token as string).get(`/api/groups/${group.name}/`);
    expect(answer).toFailWith(errors.permissionDenied);
  });

  it.each(NAMES)('400: a rule cannot have "%s" beside allow and block', async (name) => {
    const body = `{"note":"n","policy":{"resources":{"*":{"block":["*"],"${name}":1}}}}`;

    expect(await post(tokens(), body)).toFailWith(errors.invalidFormData);
  });

  it('400: a text cannot hold half a character', async () => {
    expect(await post(tokens(), '{"note":"\\ud800","policy":{}}')).toFailWith(errors.invalidFormData);
  });
});
