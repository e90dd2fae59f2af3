import { randomBytes } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';
import { multipart } from '../../../test/upload';

describe('quotas of an account', () => {
  let api: TestApi;
  beforeAll(
    async () =>
      (api = await TestApi.boot({
        settings: { MAX_API_TOKENS: '3', MAX_APPLICATIONS: '2', DAILY_UPLOAD_BYTES: '1000' },
      })),
  );
  afterAll(() => api.close());

  const countsOf = (answers: readonly { readonly status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const atOnce = <T>(count: number, send: (nth: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, nth) => send(nth)));

  describe('MAX_API_TOKENS', () => {
    const tokensOf = ({ username }: MadeUser) => `/api/users/${username}/api-tokens/`;
    const make = (user: MadeUser) => api.as(user).post(tokensOf(user), { note: 'CI', policy: '{}' });

    it('400: refuses one more, also of many at once, until one is deleted', async () => {
      const user = await api.make.user();

      expect(countsOf(await atOnce(8, () => make(user)))).toEqual({ 201: 3, 400: 5 });

      const refused = await make(user);
      expect(refused).toFailWith(errors.invalidFormData);
      expect(refused.body.fields.__all__[0]).toContain('3 API tokens');
      const { body } = await api.as(user).get(tokensOf(user));
      await api.as(user).delete(`${tokensOf(user)}${body.api_tokens[0].id}/`);
      expect((await make(user)).status).toBe(201);
    });

    it('201: what is made from a token does not count', async () => {
      const user = await api.make.user();
      const parent = await api.make.madeApiToken(user);
      for (let nth = 0; nth < 5; nth += 1) await api.make.childToken(parent);

      expect((await make(user)).status).toBe(201);
    });
  });

  describe('MAX_APPLICATIONS', () => {
    const APPS = '/api/oauth-apps/';
    const given = { authorization_grant_type: 'client-credentials', client_type: 'confidential' };
    const make = (user: MadeUser, name = 'App', more = {}) => api.as(user).post(APPS, { ...given, name, ...more });

    it('400: refuses one more, also of many at once, until one is deleted', async () => {
      const user = await api.make.user();

      const made = await atOnce(5, (nth) => make(user, `App ${nth}`));

      expect(countsOf(made)).toEqual({ 201: 2, 400: 3 });
      expect((await make(user)).body.fields.__all__[0]).toContain('2 applications');
      const id = made.find(({ status }) => status === 201)?.body.oauth_app.id;
      await api.as(user).delete(`${APPS}${id}/`);
      expect((await make(user)).status).toBe(201);
    });

    it('400: nobody is given one more than that', async () => {
      const admin = await api.make.superuser();
      const user = await api.make.user();
      for (let nth = 0; nth < 2; nth += 1) await make(user, `App ${nth}`);
      const { body } = await make(admin, 'Given');

      expect((await make(admin, 'Made', { user: user.username })).status).toBe(400);
      expect((await api.as(admin).put(`${APPS}${body.oauth_app.id}/`, { user: user.username })).status).toBe(400);
    });
  });

  describe('DAILY_UPLOAD_BYTES', () => {
    const upload = (user: MadeUser, bytes: number) =>
      api
        .as(user)
        .send(
          'POST',
          `/api/users/${user.username}/user-file-attachments/`,
          multipart({}, { bytes: randomBytes(bytes) }),
        );

    it('429: refuses what is too much for a day, also of many at once, and takes less', async () => {
      const user = await api.make.user();

      const sent = await atOnce(8, () => upload(user, 300));

      expect(countsOf(sent)).toEqual({ 201: 3, 429: 5 });
      const refused = await upload(user, 300);
      expect(refused).toFailWith(errors.rateLimitExceeded);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await upload(user, 100)).status).toBe(201);
      expect((await upload(await api.make.user(), 300)).status).toBe(201);
    });

    it('201: on the next day', async () => {
      const user = await api.make.user();
      await upload(user, 900);
      await api.db.query('update upload_use set day = day - 1 where user_id = $1', [user.id]);

      expect((await upload(user, 900)).status).toBe(201);
      expect((await upload(user, 900)).status).toBe(429);
    });

    it('429: a file that is larger than all of it', async () => {
      expect((await upload(await api.make.user(), 1_001)).status).toBe(429);
    });
  });
});
