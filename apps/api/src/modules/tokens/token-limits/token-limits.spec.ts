import { errors } from '@review-service/contracts/errors';
import { TOKEN_LIMITS } from '@review-service/contracts/token-limits';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const HERE = '/api/token-limits/';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/;

describe('/api/token-limits/', () => {
  const api = TestApi.ofSuite();
  let chief: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    chief = await api.make.superuser();
    somebody = await api.make.user();
  });
  beforeEach(async () => {
    await api.db.query('delete from token_limit');
    await api.db.query('delete from outbox_message');
  });

  const put = (json: object, url = HERE, by = chief) => api.as(by).send('PUT', url, { json });
  const shown = async (url = HERE) => (await api.as(chief).get(url)).body.token_limits;
  const jobs = () => api.db.query<{ name: string; payload: object }[]>('select name, payload from outbox_message');
  const daysUntilEnforced = async () => {
    const [row] = await api.db.query<{ days: number }[]>(
      `select round(extract(epoch from enforced_from - now()) / 86400)::integer as days from token_limit`,
    );
    return row?.days;
  };

  describe('GET', () => {
    it('200: says that there are none', async () => {
      const answer = await api.as(somebody).get(HERE);

      expect(answer).toShow(TOKEN_LIMITS);
      const href = api.url + HERE;
      expect(answer.body.token_limits).toEqual({
        ...{ max_life: null, max_idle: null, grace: 14, enforced_from: null, changed: null, changed_by: '' },
        links: {
          self: { href, method: 'GET' },
          update: { href, method: 'PUT' },
          affected_tokens: { href: `${href}affected-tokens/`, method: 'GET' },
        },
      });
    });

    it('200: to everybody with an account, so that they know the rule', async () => {
      await put({ max_life: 90, max_idle: 30 });

      expect((await api.as(somebody).get(HERE)).body.token_limits).toMatchObject({
        ...{ max_life: 90, max_idle: 30, grace: 14, changed_by: chief.username },
        ...{ changed: expect.stringMatching(TIME), enforced_from: expect.stringMatching(TIME) },
      });
    });

    it('401: an anonymous caller', async () => {
      expect(await api.anonymous.get(HERE)).toFailWith(errors.notLoggedIn);
    });

    it('403: tokens, also those of a superuser, and who does not belong to a private site', async () => {
      const site = await api.make.site();
      const { value } = await api.make.oauthToken(chief, { scopes: ['user:read'] });

      expect(await api.withToken(await api.make.apiToken(chief)).get(HERE)).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(value).get(HERE)).toFailWith(errors.tokenAccessDenied);
      expect(await api.as(somebody).get(`/s/${site.name}${HERE}`)).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such site', async () => {
      expect(await api.as(chief).get(`/s/nowhere${HERE}`)).toFailWith(errors.doesNotExist);
    });

    it('405: there is only one', async () => {
      expect(await api.as(chief).post(HERE)).toFailWith(errors.methodNotAllowed);
      expect(await api.as(chief).delete(HERE)).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('PUT', () => {
    describe('200', () => {
      it('sets limits that apply to tokens that are there after 14 days, and has people told', async () => {
        const answer = await put({ max_life: 90, max_idle: 30 });

        expect(answer).toShow(TOKEN_LIMITS);
        expect(await shown()).toEqual(answer.body.token_limits);
        expect(await daysUntilEnforced()).toBe(14);
        const [limits] = await api.db.query<{ id: number }[]>('select id from token_limit');
        const { enforced_from: enforcedFrom } = answer.body.token_limits;
        expect(await jobs()).toEqual([
          { name: 'token-limits.announced', payload: { limitId: limits?.id, enforcedFrom } },
        ]);
        expect(
          await api.db.query(
            `select actor, subject, details from audit_log where action = 'token-limits.changed' order by id desc limit 1`,
          ),
        ).toEqual([
          {
            actor: chief.username,
            subject: 'token-limits service',
            details: { maxLife: 90, maxIdle: 30, grace: 14, enforcedFrom, was: { maxLife: null, maxIdle: null } },
          },
        ]);
      });

      it.each([
        ['a shorter life', { max_life: 60 }],
        ['a shorter time without use', { max_idle: 10 }],
        ['one that is shorter, and one that is gone', { max_life: null, max_idle: 10 }],
        ['at once', { max_life: 60, grace: 0 }],
      ])('begins anew with %s', async (_, given) => {
        await api.make.tokenLimits({ max_life: 90, max_idle: 30, grace: 7 });

        await put(given);

        expect(await daysUntilEnforced()).toBe('grace' in given ? 0 : 7);
        expect(await jobs()).toHaveLength(1);
      });

      it.each([
        ['a longer life', { max_life: 91 }],
        ['no limit of time without use', { max_idle: null }],
        ['other days of grace for the next change', { grace: 30 }],
      ])('goes on at once with %s: nobody needs time for that', async (_, given) => {
        const { id } = await api.make.tokenLimits({ max_life: 90, max_idle: 30, grace: 7 });
        const enforced = async () => api.db.query('select enforced_from from token_limit where id = $1', [id]);
        const before = await enforced();

        expect((await put(given)).body.token_limits).toMatchObject(given);

        expect(await enforced()).toEqual(before);
        expect(await jobs()).toEqual([]);
      });

      it('gives more time before the limits apply, and says so', async () => {
        await put({ max_life: 90, grace: 3 });
        await put({ grace: 20 });

        expect(await daysUntilEnforced()).toBe(20);
        expect(await jobs()).toHaveLength(2);
      });

      it('takes limits away, as a form and as JSON', async () => {
        await put({ max_life: 90, max_idle: 30 });
        await put({ max_idle: null });

        const answer = await api.as(chief).put(HERE, { max_life: '' });

        expect(answer.body.token_limits).toMatchObject({ max_life: null, max_idle: null, enforced_from: null });
      });

      it('without a change writes nothing, and tells nobody', async () => {
        await put({ max_life: 90 });
        const before = await shown();
        await api.db.query('delete from outbox_message');
        await api.db.query('delete from audit_log');

        expect((await put({ max_life: 90, grace: 14 })).body.token_limits).toEqual(before);

        expect(await api.db.query('select 1 from audit_log')).toEqual([]);
        expect(await jobs()).toEqual([]);
      });

      it('is of one place: of a Local Site, or of none', async () => {
        const site = await api.make.site({ users: [somebody] });
        const there = `/s/${site.name}${HERE}`;

        await put({ max_life: 30 }, there);

        expect((await api.as(somebody).get(there)).body.token_limits).toMatchObject({ max_life: 30 });
        expect(await shown()).toMatchObject({ max_life: null });
        const [entry] = await api.db.query<{ subject: string; details: object }[]>(
          'select subject, details from audit_log order by id desc limit 1',
        );
        expect(entry).toMatchObject({ subject: `token-limits ${site.name}`, details: { site: site.name } });
      });

      it('of two at once both count', async () => {
        await Promise.all([put({ max_life: 90 }), put({ max_idle: 30 })]);

        expect(await shown()).toMatchObject({ max_life: 90, max_idle: 30 });
        expect(await api.db.query('select 1 from token_limit')).toHaveLength(1);
      });
    });

    it.each([
      [{ max_life: 0 }, 'max_life', 'This must be at least 1.'],
      [{ max_life: 36_501 }, 'max_life', 'This must be at most 36500.'],
      [{ max_idle: 'soon' }, 'max_idle', '"soon" is not a whole number.'],
      [{ max_idle: 1.5 }, 'max_idle', '1.5 is not a whole number.'],
      [{ grace: -1 }, 'grace', 'This must be at least 0.'],
      [{ grace: null }, 'grace', 'null is not a whole number.'],
      [{ enforced_from: '2030-01-01' }, 'enforced_from', 'This field is not supported here.'],
    ])('400: %j', async (given, field, fault) => {
      const answer = await put(given);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ [field]: [expect.stringContaining(fault)] });
    });

    it('401: an anonymous caller', async () => {
      expect(await api.anonymous.put(HERE, { max_life: '90' })).toFailWith(errors.notLoggedIn);
    });

    it('403: everybody but superusers, the administrators of the site included, and all tokens', async () => {
      const site = await api.make.site({ admins: [somebody] });
      const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user'] });

      expect(await put({ max_life: 90 }, HERE, staff)).toFailWith(errors.permissionDenied);
      expect(await put({ max_life: 90 }, `/s/${site.name}${HERE}`, somebody)).toFailWith(errors.permissionDenied);
      const token = api.withToken(await api.make.apiToken(chief));
      expect(await token.put(HERE, { max_life: '90' })).toFailWith(errors.permissionDenied);
      expect(await shown()).toMatchObject({ max_life: null });
    });

    it('412: somebody else has changed them meanwhile', async () => {
      const { headers } = await api.as(chief).get(HERE);
      await put({ max_life: 90 });

      const answer = await api
        .as(chief)
        .put(HERE, { max_life: '10' }, { headers: { 'if-match': headers.get('etag') ?? '' } });

      expect(answer).toFailWith(errors.preconditionFailed);
      expect(await shown()).toMatchObject({ max_life: 90 });
    });
  });
});
