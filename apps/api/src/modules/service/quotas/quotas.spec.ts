import { errors } from '@review-service/contracts/errors';
import { QUOTAS } from '@review-service/contracts/quotas';
import { TestApi } from '../../../../test/test-api';

const HERE = '/api/quotas/';

describe(HERE, () => {
  let api: TestApi;
  beforeAll(
    async () =>
      (api = await TestApi.boot({
        settings: { MAX_API_TOKENS: '5', MAX_APPLICATIONS: '3', DAILY_UPLOAD_BYTES: '1000' },
      })),
  );
  afterAll(() => api.close());

  it('200: each quota, and the accounts that reach it or nearly do', async () => {
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

    const answer = await api.as(await api.make.superuser()).get(HERE);

    expect(answer).toShow(QUOTAS);
    const used = (username: string, of: number, reached: boolean) => ({ username, used: of, reached });
    expect(answer.body.quotas).toEqual({
      api_tokens: {
        ...{ setting: 'MAX_API_TOKENS', limit: 5 },
        accounts: [used('full', 5, true), used('near', 4, false)],
      },
      applications: { setting: 'MAX_APPLICATIONS', limit: 3, accounts: [] },
      uploaded_bytes: { setting: 'DAILY_UPLOAD_BYTES', limit: 1000, accounts: [used('near', 900, false)] },
      links: { self: { href: `${api.url}${HERE}`, method: 'GET' } },
    });
  });

  it('401, 403: for superusers only, outside of Local Sites, and not with a token', async () => {
    const [superuser, staff] = [await api.make.superuser(), await api.make.user({ is_staff: true })];
    const site = await api.make.site({ is_public: true });

    expect(await api.anonymous.get(HERE)).toFailWith(errors.notLoggedIn);
    expect(await api.as(staff).get(HERE)).toFailWith(errors.permissionDenied);
    expect(await api.as(superuser).get(`/s/${site.name}${HERE}`)).toFailWith(errors.permissionDenied);
    expect(await api.withToken(await api.make.apiToken(superuser)).get(HERE)).toFailWith(errors.permissionDenied);
  });
});
