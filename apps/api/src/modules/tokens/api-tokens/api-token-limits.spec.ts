import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** New tokens, and new ends of old ones: at once, also before limits apply to tokens that are there. */
describe('API tokens under limits', () => {
  const api = TestApi.ofSuite();
  let chief: MadeUser;
  let owner: MadeUser;
  let list: string;

  beforeAll(async () => {
    chief = await api.make.superuser();
    owner = await api.make.user();
    list = `/api/users/${owner.username}/api-tokens/`;
  });
  beforeEach(async () => {
    await api.db.query('delete from token_limit');
    await api.db.query('delete from api_token');
    await api.make.tokenLimits({ max_life: 90, enforced_from: inDays(14) });
  });

  const post = (expires?: string, url = list) =>
    api.as(owner).post(url, { note: 'Build', policy: '{}', ...(expires !== undefined && { expires }) });
  const daysOf = (expires: string) => Math.round((Date.parse(expires) - Date.now()) / DAY);
  const except = (id: number, until: string | null = null) =>
    api.db.query(`insert into api_token_exception (token_id, reason, until, given_by) values ($1, 'x', $2, 'y')`, [
      id,
      until,
    ]);

  describe('POST /api/users/{username}/api-tokens/', () => {
    it('201: takes an end within the limit', async () => {
      const answer = await post(inDays(89));

      expect(answer).toShow(API_TOKEN);
      expect(daysOf(answer.body.api_token.expires as string)).toBe(89);
    });

    it.each([undefined, ''])(
      '201: lets one without an end (%j) live as long as it may, and shows it',
      async (expires) => {
        const { body } = await post(expires);

        expect(daysOf(body.api_token.expires as string)).toBe(90);
        const [entry] = await api.db.query<{ expires: string }[]>(
          `select details->>'expires' as expires from audit_log where action = 'api-token.issued' order by id desc limit 1`,
        );
        expect(entry?.expires).toBe(body.api_token.expires);
      },
    );

    it('201: is not asked for an end where there is no limit of life, or on another site', async () => {
      const site = await api.make.site({ users: [owner] });

      expect((await post('', `/s/${site.name}${list}`)).body.api_token.expires).toBeNull();
      await api.db.query('update token_limit set max_life = null, max_idle = 30');
      expect((await post()).body.api_token.expires).toBeNull();
    });

    it('400: a later end, and the answer says which one may be', async () => {
      const answer = await post(inDays(91));

      expect(answer).toFailWith(errors.invalidFormData);
      const [latest] = /\d{4}-\S+(?=\.$)/.exec((answer.body.fields.expires as string[])[0] ?? '') ?? [];
      expect(answer.body.fields).toEqual({
        expires: [`The limits of tokens allow 90 days from now on: choose a time until ${latest ?? ''}.`],
      });
      expect((await post(latest)).body.api_token.expires).toBe(latest);
      expect(await api.db.query('select 1 from api_token')).toHaveLength(1);
    });

    it('400: for superusers, too', async () => {
      const answer = await api.as(chief).post(list, { note: 'x', policy: '{}', expires: inDays(91) });

      expect(answer).toFailWith(errors.invalidFormData);
    });
  });

  describe('PUT /api/users/{username}/api-tokens/{api_token_id}/', () => {
    const put = (id: number, form: Record<string, string>) => api.as(owner).put(`${list}${id}/`, form);

    it('200: changes what is no end of tokens that live too long', async () => {
      const { id } = await api.make.madeApiToken(owner);

      expect((await put(id, { note: 'New' })).body.api_token).toMatchObject({ note: 'New', expires: null });
    });

    it('200: takes an end within the limit', async () => {
      const { id } = await api.make.madeApiToken(owner);

      expect(daysOf((await put(id, { expires: inDays(80) })).body.api_token.expires as string)).toBe(80);
    });

    it('200: takes any end of one with an exception, as long as that holds', async () => {
      const { id } = await api.make.madeApiToken(owner, { expires_at: inDays(10) });
      await except(id);

      expect((await put(id, { expires: '' })).body.api_token.expires).toBeNull();
      expect((await put(id, { expires: inDays(900) })).status).toBe(200);
      await api.db.query('update api_token_exception set until = $1', [inDays(-1)]);
      expect(await put(id, { expires: inDays(900) })).toFailWith(errors.invalidFormData);
    });

    it.each(['', inDays(91), '2999-01-01'])('400: the end %j', async (expires) => {
      const { id } = await api.make.madeApiToken(owner, { expires_at: inDays(10) });

      const answer = await put(id, { expires });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ expires: [expect.stringContaining('allow 90 days')] });
      expect(daysOf((await api.as(owner).get(`${list}${id}/`)).body.api_token.expires as string)).toBe(10);
    });
  });
});
