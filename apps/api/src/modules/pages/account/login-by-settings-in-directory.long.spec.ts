import { describeWithDirectory } from '@review-service/testing/left-out';
import { personEntry, PrivateSlapd } from '@review-service/testing/private-slapd';
import { Browser } from '../../../../test/browser';
import { TestApi } from '../../../../test/test-api';

const URL = '/account/login/';

describeWithDirectory('/account/login/ with other settings of the directory', () => {
  let slapd: PrivateSlapd;
  let api: TestApi;
  const boot = async (settings: Record<string, string>) => {
    api = await TestApi.boot({ settings: { ...slapd.settings, RATE_LIMITS: 'off', WEB: 'off', ...settings } });
  };

  beforeAll(async () => {
    slapd = await PrivateSlapd.start([personEntry('jane'), personEntry('staff'), personEntry('ann')]);
  });
  afterAll(() => slapd.stop());
  afterEach(() => api.close());

  const signIn = (username: string) => new Browser(api.url).post(URL, { username, password: username });

  it('403: without LDAP_CREATE nobody gets an account', async () => {
    await boot({});

    const page = await signIn('jane');

    expect(page.status).toBe(403);
    expect(page.text).toContain('You have no account here yet.');
    expect(await api.db.query(`select from user_account where username = 'jane'`)).toEqual([]);
  });

  it('303: LDAP_LINK=name links accounts without another way in, and neither staff nor those of providers', async () => {
    await boot({ LDAP_LINK: 'name' });
    await api.make.user({ username: 'jane', password_hash: null });
    await api.make.user({ username: 'staff', password_hash: null, is_staff: true });
    const { id } = await api.make.user({ username: 'ann', password_hash: null });
    await api.db.query(`insert into identity (issuer, subject, user_id) values ('https://idp.example', '1', $1)`, [id]);

    expect((await signIn('jane')).status).toBe(303);
    expect((await signIn('staff')).status).toBe(403);
    expect((await signIn('ann')).status).toBe(403);
  });

  it('502: says that the settings are not accepted', async () => {
    await boot({ LDAP_BIND_PASSWORD: 'wrong' });

    const page = await signIn('jane');

    expect(page.status).toBe(502);
    expect(page.text).toContain('does not accept the settings of this service');
    expect(page.text).not.toContain('LDAP_');
  });

  it('503: sends nothing to a server whose certificate is not known', async () => {
    await boot({ LDAP_CA_FILE: '' });

    expect((await signIn('jane')).status).toBe(503);
  });

  it('403: while the service is read-only nobody gets an account, and who has one signs in', async () => {
    await boot({ LDAP_CREATE: 'sign-in', READ_ONLY: 'on' });

    expect((await signIn('jane')).status).toBe(403);
  });
});
