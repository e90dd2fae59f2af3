import { errors } from '@review-service/contracts/errors';
import { SCIM_TOKEN } from '@review-service/contracts/scim-tokens';
import { isScimToken } from '@review-service/platform/secrets/scim-tokens';
import type { MadeUser } from '@review-service/testing/make';
import { clientOfAgedSession } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const URL = '/api/scim-tokens/';

describe('/api/scim-tokens/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    [superuser, somebody] = [await api.make.superuser(), await api.make.user({ is_staff: true })];
  });
  afterEach(() => api.db.query('delete from scim_provider'));

  const create = (form: Record<string, string> = { provider: 'okta' }) => api.as(superuser).post(URL, form);
  const made = async () => (await create()).body.scim_token as { id: number; token: string };
  const written = ({ id }: { id: number }) =>
    api.db.query('select action, details from audit_log where subject = $1 order by id', [`scim-token ${id}`]);
  const scim = (token: string, base = '') => api.withBearer(token).get(`${base}/scim/v2/Users`);

  it('201: a token that opens SCIM, shown once', async () => {
    const answer = await create();

    expect(answer.status).toBe(201);
    expect(answer).toShow(SCIM_TOKEN);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { id, token } = answer.body.scim_token;
    expect(answer.body.scim_token).toMatchObject({
      ...{ provider: 'okta', site: null, whole_user_names: false, last_used: null },
      base_url: 'https://reviews.example.com/scim/v2',
    });
    expect(isScimToken(token)).toBe(true);
    expect((await scim(token)).status).toBe(200);
    expect((await api.as(superuser).get(`${URL}${id}/`)).body.scim_token).toMatchObject({
      token: '',
      provider: 'okta',
    });
    expect(await api.everythingStored()).not.toContain(token);
    expect(await written({ id })).toEqual([{ action: 'scim-token.issued', details: { provider: 'okta' } }]);
  });

  it('201: one of a Local Site works there only', async () => {
    const site = await api.make.site();

    const { body } = await create({ provider: 'okta', site: site.name, whole_user_names: '1' });

    const { token, base_url } = body.scim_token;
    expect(body.scim_token).toMatchObject({ site: site.name, whole_user_names: true });
    expect(base_url).toBe(`https://reviews.example.com/s/${site.name}/scim/v2`);
    expect((await scim(token, `/s/${site.name}`)).status).toBe(200);
    expect((await scim(token)).status).toBe(401);
  });

  it('200: lists those of all directories, by id, without their values', async () => {
    const [first, second] = [await made(), await made()];

    const answer = await api.as(superuser).get(URL);

    expect(answer).toList(SCIM_TOKEN);
    expect(answer.body.scim_tokens).toMatchObject([first, second].map(({ id }) => ({ id, token: '' })));
    expect(await api.db.query('select name from scim_provider')).toEqual([{ name: 'okta' }]);
  });

  it('204: is refused with the next request of its directory', async () => {
    const [kept, token] = [await made(), await made()];
    expect((await scim(token.token)).status).toBe(200);

    expect((await api.as(superuser).delete(`${URL}${token.id}/`)).status).toBe(204);

    expect((await scim(token.token)).status).toBe(401);
    expect((await scim(kept.token)).status).toBe(200);
    expect(await written(token)).toMatchObject([{ action: 'scim-token.issued' }, { action: 'scim-token.revoked' }]);
  });

  it.each<[string, Record<string, string>]>([
    ['provider', { provider: '' }],
    ['provider', { provider: 'Okta!' }],
    ['site', { provider: 'okta', site: 'nowhere' }],
    ['sight', { provider: 'okta', sight: '' }],
  ])('400: a fault of %s makes neither a token nor a directory', async (field, form) => {
    const answer = await create(form);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    expect(await api.db.query('select from scim_provider')).toEqual([]);
  });

  it('400: a directory that is there keeps the form of its user names', async () => {
    await made();

    const answer = await create({ provider: 'okta', whole_user_names: '1' });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object)).toEqual(['whole_user_names']);
  });

  it('401, 403: for superusers in person only', async () => {
    const { id } = await made();
    const session = await api.withSession(superuser);
    const token = api.withToken(await api.make.apiToken(superuser));

    for (const path of [URL, `${URL}${id}/`]) {
      expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
      expect((await session.get(path)).status).toBe(200);
      expect(await token.get(path)).toFailWith(errors.permissionDenied);
    }
    expect(await api.as(somebody).get(URL)).toFailWith(errors.permissionDenied);
    expect(await api.as(somebody).post(URL, { provider: 'okta' })).toFailWith(errors.permissionDenied);
  });

  it('403: a session that was opened a while ago has to be confirmed', async () => {
    const { id } = await made();
    const stale = await clientOfAgedSession(api, superuser, 901);

    expect(await stale.post(URL, { provider: 'okta' })).toFailWith(errors.confirmationNeeded);
    expect(await stale.delete(`${URL}${id}/`)).toFailWith(errors.confirmationNeeded);
  });

  it('404: what is not there, for people who may not know it, and on a Local Site', async () => {
    const { id } = await made();
    const site = await api.make.site({ users: [superuser] });

    expect(await api.as(superuser).get(`${URL}${id + 1}/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get(`/s/${site.name}${URL}${id}/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(somebody).get(`${URL}${id}/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(somebody).delete(`${URL}${id}/`)).toFailWith(errors.doesNotExist);
  });
});
