import { PASSWORD } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { locationOf } from '../../../../test/identity-provider';
import { TestApi } from '../../../../test/test-api';

// Nobody asks it here.
const PROVIDER = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'review-service',
  OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
};

describe.each([
  { accepted: 'all', person: true, superuser: true },
  { accepted: 'superusers', person: false, superuser: true },
  { accepted: 'none', person: false, superuser: false },
])('LOCAL_PASSWORDS=$accepted', ({ accepted, ...opens }) => {
  const api = TestApi.ofSuite({ settings: { ...PROVIDER, LOCAL_PASSWORDS: accepted } });

  const people = async () => ({
    person: await api.make.user(),
    superuser: await api.make.user({ is_superuser: true }),
  });

  it.each(['person', 'superuser'] as const)('accepts the password of a %s or not', async (rank) => {
    const { username } = (await people())[rank];

    const { status } = await new Browser(api.url).post('/account/login/', { username, password: PASSWORD });
    const basic = await api.as({ username }).get('/api/session/');

    expect([status, basic.status]).toEqual(opens[rank] ? [303, 200] : [401, 401]);
    if (!opens[rank]) {
      expect(basic.body).toMatchObject({
        err: { code: 104, msg: expect.stringContaining('use an API token') as string },
      });
    }
  });

  it('says of a right password what it says of a wrong one', async () => {
    const { person } = await people();
    const answers = [api.as(person), api.as(person, 'wrong'), api.as({ username: 'nobody-has-this-name' }, PASSWORD)];

    const [right, ...wrong] = await Promise.all(answers.map((client) => client.get('/api/session/')));

    for (const { body } of opens.person ? [] : wrong) expect(body.err.msg).toBe(right?.body.err.msg);
  });

  it('changes nothing for tokens', async () => {
    const { person } = await people();
    const token = await api.make.oauthToken(person, { scopes: ['session:read'] });

    expect((await api.withToken(await api.make.apiToken(person)).get('/api/session/')).status).toBe(200);
    expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);
  });

  it('leads straight to the provider if there is nothing to choose, but not after signing out', async () => {
    const browser = new Browser(api.url);
    const page = await browser.get('/account/login/?next=/groups/');
    const signedOut = await browser.get('/account/login/?done=signed-out');

    if (accepted === 'none') expect(locationOf(page)).toBe('/account/oidc/login/?next=%2Fgroups%2F');
    else expect(page.text).toContain('Continue with Single sign-on');
    expect(signedOut.text).toContain('You are signed out.');
    expect(signedOut.text.includes('type="password"')).toBe(accepted !== 'none');
  });
});
