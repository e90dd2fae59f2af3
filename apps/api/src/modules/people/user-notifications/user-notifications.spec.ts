import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import { USER_NOTIFICATIONS } from '@review-service/contracts/user-notifications';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/{username}/notifications/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
  });
  beforeEach(async () => {
    somebody = await api.make.user();
  });

  const fieldsOf = ({ body }: { body: { user_notifications: object } }) => body.user_notifications;
  const urlOf = ({ username }: MadeUser) => `/api/users/${username}/notifications/`;

  it('200: is everything, until the person says otherwise', async () => {
    const answer = await api.as(somebody).get(urlOf(somebody));

    expect(answer).toShow(USER_NOTIFICATIONS);
    expect(fieldsOf(answer)).toMatchObject({ mail: 'all', own: true, address_refused: false });
    expect(fieldsOf(answer)).toMatchObject({
      published: true,
      updated: true,
      closed: true,
      reviews: true,
      replies: true,
    });
  });

  it('200: changes what is named, for the person and for superusers', async () => {
    const changed = await api.as(somebody).put(urlOf(somebody), { mail: 'direct' });
    const again = await api.as(superuser).put(urlOf(somebody), { own: '0' });

    expect(changed).toShow(USER_NOTIFICATIONS);
    expect(fieldsOf(changed)).toMatchObject({ mail: 'direct', own: true });
    expect(again).toShow(USER_NOTIFICATIONS);
    expect(fieldsOf(again)).toMatchObject({ mail: 'direct', own: false });
    await api.as(somebody).put(urlOf(somebody), { closed: '0', replies: '0' });
    const kinds = { published: true, updated: true, closed: false, reviews: true, replies: false };
    expect(fieldsOf(await api.as(somebody).get(urlOf(somebody)))).toMatchObject({
      mail: 'direct',
      own: false,
      ...kinds,
    });
  });

  it('200: says that the address has refused mail', async () => {
    const bounce = `insert into mail_bounce (address, refusals, refused_at, answer)
      select lower(email), $2, now(), '550 no such user' from user_account where id = $1
      on conflict (address) do update set refusals = $2`;
    const refused = async (times: number) => {
      await api.db.query(bounce, [somebody.id, times]);
      return (await api.as(somebody).get(urlOf(somebody))).body.user_notifications.address_refused as boolean;
    };

    expect([await refused(2), await refused(3)]).toEqual([false, true]);
  });

  it('200: says when digests are sent', async () => {
    expect(fieldsOf(await api.as(somebody).get(urlOf(somebody)))).toMatchObject({
      ...{ digest: 'off', digest_hour: 9, time_zone: 'UTC', direct_at_once: false },
    });
    const wanted = { digest: 'daily', digest_hour: '0', time_zone: 'Asia/Kolkata', direct_at_once: '1' };

    const changed = await api.as(somebody).put(urlOf(somebody), wanted);

    expect(changed).toShow(USER_NOTIFICATIONS);
    expect(fieldsOf(changed)).toMatchObject({ ...wanted, digest_hour: 0, direct_at_once: true });
    expect(fieldsOf(await api.as(somebody).get(urlOf(somebody)))).toEqual(fieldsOf(changed));
  });

  it.each([
    ['mail', 'some'],
    ['digest', 'weekly'],
    ['digest_hour', '24'],
    ['digest_hour', '-1'],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+05:30'],
    ['time_zone', "UTC'; drop table mail_choice"],
    ['time_zone', ''],
  ])('400: takes none but what there is: %s=%s', async (field, value) => {
    const answer = await api.as(somebody).put(urlOf(somebody), { [field]: value });

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await api.db.query('select from mail_choice where user_id = $1', [somebody.id])).toEqual([]);
  });

  it("401, 403: is nobody else's business", async () => {
    const other = await api.make.user({ permissions: ['auth.change_user'] });

    expect(await api.anonymous.get(urlOf(somebody))).toFailWith(errors.notLoggedIn);
    expect(await api.as(other).get(urlOf(somebody))).toFailWith(errors.permissionDenied);
    expect(await api.as(other).put(urlOf(somebody), { mail: 'none' })).toFailWith(errors.permissionDenied);
    expect(await api.db.query('select from mail_choice where user_id = $1', [somebody.id])).toEqual([]);
  });

  it('403: a token of a Local Site changes nothing that belongs to none: mail, and settings of the session', async () => {
    const site = await api.make.site({ users: [somebody] });
    const application = await api.make.application(somebody, { local_site_id: site.id });
    const bounds = (sites: number[]) => ({ bounds: JSON.stringify({ sites }) });
    const parent = await api.make.madeApiToken(somebody, bounds([0, site.id]));
    const apiToken = async (columns: object) => api.withToken(await api.make.apiToken(somebody, { ...columns }));
    const ofSite = [
      await apiToken({ local_site_id: site.id }),
      await apiToken(bounds([site.id])),
      api.withToken((await api.make.childToken(parent, bounds([site.id]))).value),
      api.withBearer((await api.make.oauthToken(somebody, { application, scopes: [...SCOPES] })).value),
    ];
    const ofNone = [api.withToken(parent.value), await apiToken({}), api.as(somebody)];
    const at = `/s/${site.name}`;
    const session = { 'settings:json': '{"confirm_ship_it":true}' };

    for (const client of ofSite) {
      expect((await client.get(`${at}${urlOf(somebody)}`)).status).toBe(200);
      expect(await client.put(`${at}${urlOf(somebody)}`, { mail: 'none' })).toFailWith(errors.permissionDenied);
      expect(await client.put(`${at}/api/session/`, session)).toFailWith(errors.permissionDenied);
    }
    expect(fieldsOf(await api.as(somebody).get(urlOf(somebody)))).toMatchObject({ mail: 'all' });
    for (const client of ofNone) {
      expect((await client.put(`${at}${urlOf(somebody)}`, { mail: 'direct' })).status).toBe(200);
      expect((await client.put(`${at}/api/session/`, session)).status).toBe(200);
    }
  });

  it('404: there is no such person', async () => {
    expect(await api.as(superuser).get('/api/users/nobody/notifications/')).toFailWith(errors.doesNotExist);
  });
});
