import { errors } from '@review-service/contracts/errors';
import { AFFECTED_TOKEN } from '@review-service/contracts/token-limits';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const HERE = '/api/token-limits/affected-tokens/';
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

describe('GET /api/token-limits/affected-tokens/', () => {
  const api = TestApi.ofSuite();
  let chief: MadeUser;
  let owner: MadeUser;

  beforeAll(async () => {
    chief = await api.make.superuser();
    owner = await api.make.user();
  });
  beforeEach(async () => {
    await api.db.query('delete from token_limit');
    await api.db.query('delete from api_token');
  });

  /** A token that was made a year ago. */
  const old = (given: Parameters<TestApi['make']['madeApiToken']>[1] = {}) =>
    api.make.madeApiToken(owner, { created_at: inDays(-365), expires_at: inDays(10), ...given });
  const list = async (query = '', prefix = '') => {
    const { body } = await api.as(chief).get(`${prefix}${HERE}${query}`);
    return body.affected_tokens.map(({ id, effect }: { id: number; effect: string }) => [id, effect]);
  };

  describe('200', () => {
    it('lists whom limits would shorten or end, and where they are', async () => {
      const expires_at = '2099-01-01T00:00:00Z';
      const { id } = await old({ note: 'Nightly build', expires_at, usedDaysAgo: 1 });

      const answer = await api.as(chief).get(`${HERE}?max_life=90`);

      expect(answer).toList(AFFECTED_TOKEN);
      const href = `${api.url}/api/users/${owner.username}/api-tokens/${id}/`;
      expect(answer.body).toMatchObject({ total_results: 1 });
      expect(answer.body.affected_tokens).toEqual([
        {
          ...{ id, user: owner.username, note: 'Nightly build', effect: 'shortened' },
          ...{ expires: '2099-01-01T00:00:00+00:00', last_used: expect.stringMatching(/\+00:00$/) },
          links: {
            api_token: { href, method: 'GET' },
            exception: { href: `${href}exception/`, method: 'GET' },
          },
        },
      ]);
    });

    it('tries each limit by itself, and both', async () => {
      const never = await old({ expires_at: null, usedDaysAgo: 1 });
      const far = await old({ expires_at: inDays(91), usedDaysAgo: 1 });
      const idle = await old({ usedDaysAgo: 31 });
      const unused = await old();
      const both = await old({ expires_at: null });
      // Neither: it ends soon enough and is used; it was made a short time ago; it ends before anybody ends it.
      await old({ usedDaysAgo: 29 });
      await api.make.madeApiToken(owner, { expires_at: inDays(89) });
      await old({ expires_at: inDays(-1) });
      await old({ is_valid: false, expires_at: null });

      const longLived = [never, far].map(({ id }) => [id, 'shortened']);
      const ended = [idle, unused].map(({ id }) => [id, 'ended']);
      const tried = (change: string) => list(`?grace=0&${change}`);
      expect(await tried('max_life=90')).toEqual([...longLived, [both.id, 'shortened']]);
      expect(await tried('max_idle=30')).toEqual([...ended, [both.id, 'ended']]);
      expect(await tried('max_life=90&max_idle=30')).toEqual([...longLived, ...ended, [both.id, 'ended']]);
    });

    it('tells a use of today from none at all, to the second', async () => {
      const late = await old();
      await api.db.query('insert into api_token_usage values ($1, $2)', [late.id, inDays(-3)]);
      const [before, after] = [3 * DAY - 60_000, 3 * DAY + 60_000].map((ms) => new Date(Date.now() - ms));

      await api.db.query('update api_token_usage set last_used_at = $1', [after]);
      expect(await list('?max_idle=3&grace=0')).toEqual([[late.id, 'ended']]);
      await api.db.query('update api_token_usage set last_used_at = $1', [before]);
      expect(await list('?max_idle=3&grace=0')).toEqual([]);
    });

    it('without arguments shows what the present limits do, once they begin', async () => {
      const soonIdle = await old({ usedDaysAgo: 20 });
      const limits = await api.make.tokenLimits({ max_idle: 30, enforced_from: inDays(11) });

      // By then it has ended by itself.
      expect(await list()).toEqual([]);
      await api.db.query('update api_token set expires_at = $1', [inDays(50)]);
      expect(await list()).toEqual([[soonIdle.id, 'ended']]);
      await api.db.query('update token_limit set enforced_from = $1 where id = $2', [inDays(9), limits.id]);
      expect(await list()).toEqual([]);
    });

    it('tries a change as a PUT would make it: a stricter one begins after the days of grace, another one at once', async () => {
      await api.make.tokenLimits({ max_life: 30, grace: 3 });
      const { id } = await old({ expires_at: inDays(40), usedDaysAgo: 8 });

      expect(await list()).toEqual([[id, 'shortened']]);
      expect(await list('?max_idle=10&grace=1')).toEqual([[id, 'shortened']]);
      expect(await list('?max_idle=10')).toEqual([[id, 'ended']]);
      expect(await list('?max_life=&max_idle=10&grace=0')).toEqual([]);
      expect(await list('?max_life=39')).toEqual([[id, 'shortened']]);
      expect(await list('?max_life=41')).toEqual([]);
      expect(await list('?grace=11')).toEqual([[id, 'shortened']]);
    });

    it('leaves out exceptions, as long as they hold', async () => {
      const [for_good, over, soon] = [await old({ expires_at: null }), await old({ expires_at: null }), await old()];
      const except = (token: { id: number }, until: Date | null) =>
        api.db.query(`insert into api_token_exception (token_id, reason, until, given_by) values ($1, 'x', $2, 'y')`, [
          token.id,
          until,
        ]);
      await except(for_good, null);
      await except(over, inDays(-1));
      await except(soon, inDays(5));

      expect(await list('?max_life=90&max_idle=1&grace=0')).toEqual([[over.id, 'ended']]);
      expect(await list('?max_life=90&max_idle=1&grace=6')).toEqual([
        [over.id, 'ended'],
        [soon.id, 'ended'],
      ]);
    });

    it('stands in the limits themselves, for superusers who ask for it', async () => {
      const { id } = await old();
      await api.make.tokenLimits({ max_idle: 30 });
      const limits = '/api/token-limits/?expand=affected_tokens';

      expect((await api.as(chief).get(limits)).body.token_limits.affected_tokens).toMatchObject([
        { id, effect: 'ended' },
      ]);
      expect((await api.as(owner).get(limits)).body.token_limits.links).toHaveProperty('affected_tokens');
    });

    it('is of one place', async () => {
      const site = await api.make.site({ users: [owner] });
      const [there, here] = [await old({ local_site_id: site.id }), await old()];

      expect(await list('?max_idle=1&grace=0', `/s/${site.name}`)).toEqual([[there.id, 'ended']]);
      expect(await list('?max_idle=1&grace=0')).toEqual([[here.id, 'ended']]);
    });

    it('goes page by page in the order of ids, and counts', async () => {
      const made = [];
      for (const expires_at of [null, inDays(300), null, inDays(200), null]) {
        made.push(await old({ expires_at, usedDaysAgo: made.length % 2 === 0 ? 1 : 50 }));
      }
      const ids = ({ body }: { body: any }) => body.affected_tokens.map(({ id }: { id: number }) => id);

      const first = await api.as(chief).get(`${HERE}?max_life=90&max_idle=30&max-results=2`);
      const second = await api.as(chief).get(first.body.links.next.href as string);
      const third = await api.as(chief).get(second.body.links.next.href as string);
      const back = await api.as(chief).get(third.body.links.prev.href as string);

      expect([first, second, third, back].map(ids)).toEqual([
        ...[made.slice(0, 2), made.slice(2, 4), made.slice(4), made.slice(2, 4)].map((page) =>
          page.map(({ id }) => id),
        ),
      ]);
      expect(first.body.total_results).toBe(5);
      expect(third.body.links.next).toBeUndefined();
      expect((await api.as(chief).get(`${HERE}?max_life=90&counts-only=1`)).body.count).toBe(5);
    });

    it('counts 10,000 at most, and goes on after them', async () => {
      await api.db.query(
        `insert into api_token (user_id, lookup, key_id, created_at)
         select $1, decode(md5(n::text), 'hex'), 'test', now() - interval '1 year' from generate_series(1, 10100) n`,
        [owner.id],
      );

      const answer = await api.as(chief).get(`${HERE}?max_life=90&max_idle=30&start=10050`);

      expect(answer.body).toMatchObject({ total_results: 10_000 });
      expect(answer.body.affected_tokens).toHaveLength(25);
      const first = await api.as(chief).get(`${HERE}?max_life=90`);
      const second = await api.as(chief).get(first.body.links.next.href as string);
      expect(second.body.affected_tokens[0].id).toBe(Number(first.body.affected_tokens[24].id) + 1);
      // A `delete` looks through the tables that refer to them, once for each row.
      await api.db.query('truncate api_token cascade');
    });
  });

  it('400: limits that there cannot be', async () => {
    const answer = await api.as(chief).get(`${HERE}?max_life=0&max_idle=x&grace=-1`);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object).sort()).toEqual(['grace', 'max_idle', 'max_life']);
  });

  it('401: an anonymous caller', async () => {
    expect(await api.anonymous.get(HERE)).toFailWith(errors.notLoggedIn);
  });

  it('403: everybody but superusers, and tokens', async () => {
    const site = await api.make.site({ admins: [owner] });

    expect(await api.as(owner).get(HERE)).toFailWith(errors.permissionDenied);
    expect(await api.as(owner).get(`/s/${site.name}${HERE}`)).toFailWith(errors.permissionDenied);
    expect(await api.withToken(await api.make.apiToken(chief)).get(HERE)).toFailWith(errors.permissionDenied);
  });

  it('405: it is only read', async () => {
    expect(await api.as(chief).post(HERE)).toFailWith(errors.methodNotAllowed);
  });
});
