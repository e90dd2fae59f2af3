import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const HERE = '/admin/quotas/';

describe('/admin/quotas/', () => {
  let api: TestApi;
  beforeAll(
    async () =>
      (api = await TestApi.boot({
        settings: { MAX_API_TOKENS: '5', MAX_APPLICATIONS: '3', DAILY_UPLOAD_BYTES: '1000' },
      })),
  );
  afterAll(() => api.close());

  it('200: shows each quota, and the accounts that reach it or nearly do', async () => {
    const [full, near, far] = [
      await api.make.user({ username: 'full' }),
      await api.make.user({ username: 'near' }),
      await api.make.user({ username: 'far' }),
    ];
    const ofEach: [typeof full, number][] = [
      [full, 5],
      [near, 4],
      [far, 3],
    ];
    for (const [user, count] of ofEach) for (let nth = 0; nth < count; nth += 1) await api.make.apiToken(user);
    await api.db.query(
      `insert into upload_use (user_id, day, bytes) values
         ($1, (now() at time zone 'utc')::date, 900), ($2, (now() at time zone 'utc')::date - 1, 1000)`,
      [near.id, far.id],
    );

    const { status, text } = await (await browserOf(api, await api.make.superuser())).get(HERE);

    expect(status).toBe(200);
    const rows = [...text.matchAll(/rowheader">([^<]*)<\/th>\s*<td[^>]*>([^<]*)<\/td>\s*<td[^>]*>([^<]*)</g)];
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['full', '5', 'reached'],
      ['near', '4', 'nearly reached'],
      ['near', '900', 'nearly reached'],
    ]);
    for (const setting of ['MAX_API_TOKENS', 'MAX_APPLICATIONS', 'DAILY_UPLOAD_BYTES']) expect(text).toContain(setting);
  });

  it('303, 403, 404: for superusers only, outside of Local Sites', async () => {
    const site = await api.make.site({ is_public: true });
    const superuser = await browserOf(api, await api.make.superuser());

    expect((await (await browserOf(api)).get(HERE)).status).toBe(303);
    expect((await (await browserOf(api, await api.make.user({ is_staff: true }))).get(HERE)).status).toBe(403);
    expect((await superuser.get(`/s/${site.name}${HERE}`)).status).toBe(403);
  });
});
