import { randomUUID } from 'node:crypto';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../test/test-api';
import { USUAL } from '../../timeouts';

interface Row {
  readonly started_at: Date | null;
  readonly last_used_at: Date;
  readonly api_token_id: number | null;
  readonly network: string | null;
  readonly client: string;
  readonly xmin: string;
}

describe('what is noted of the use of a session', () => {
  const api = TestApi.ofSuite({ settings: { TRUSTED_PROXIES: '127.0.0.1' }, timeouts: { use: USUAL.use } });
  let somebody: MadeUser;

  beforeEach(async () => {
    somebody = await api.make.user();
  });

  const noted = () =>
    api.db.query<Row[]>('select *, xmin from session_use where user_id = $1 order by last_used_at', [somebody.id]);
  const from = (address: string, agent: string) => ({ 'x-forwarded-for': address, 'user-agent': agent });

  it('is nothing of a login, and of those who log in with each request', async () => {
    await api.withSession(somebody);
    await api.as(somebody).get('/api/');
    const token = api.withToken(await api.make.apiToken(somebody));
    await token.get('/api/');
    await token.get('/api/');

    expect(await noted()).toEqual([]);
  });

  it('is when it began and was used last, from which network, and by what program', async () => {
    const session = await api.withSession(somebody);

    await session.with(from('2001:db8:1:2::3', `Fire\u00e9 ${'x'.repeat(200)}`)).get('/api/');

    const [row, ...others] = await noted();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ api_token_id: null, network: '2001:db8:1::/48', client: `Fire? ${'x'.repeat(94)}` });
    expect(Number(row?.last_used_at) - Number(row?.started_at)).toBeGreaterThan(-1_000);
  });

  it('is written once a minute, and then has the last use', async () => {
    const session = await api.withSession(somebody);
    await session.with(from('192.0.2.7', 'one')).get('/api/');
    const [first] = await noted();
    await session.with(from('198.51.100.7', 'two')).get('/api/');
    expect(await noted()).toEqual([first]);

    await api.db.query(`update session_use set last_used_at = now() - interval '61 seconds' where user_id = $1`, [
      somebody.id,
    ]);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    await session.with(from('198.51.100.7', 'two')).get('/api/');
    clock.mockRestore();

    const [row] = await noted();
    expect(row).toMatchObject({ started_at: first?.started_at, network: '198.51.100.0/24', client: 'two' });
    expect(Number(row?.last_used_at)).toBeGreaterThanOrEqual(Number(first?.last_used_at));
  });

  it('costs no statement of its own between two notes', async () => {
    const session = await api.withSession(somebody);
    const read = () => session.get('/api/');
    expect(await statementsOf(read)).toHaveLength(2);

    expect(await statementsOf(read)).toHaveLength(1);
  });

  it('names the API token that opened it', async () => {
    const { headers } = await api.withToken(await api.make.apiToken(somebody)).get('/api/');
    await new TestClient(api.url, { cookie: cookieOf(headers) }).get('/api/');

    const [token] = await api.db.query<{ id: number }[]>('select id from api_token where user_id = $1', [somebody.id]);
    expect(await noted()).toMatchObject([{ api_token_id: token?.id }]);
  });

  it('has no beginning where an earlier release issued the cookie', async () => {
    const [person] = await api.db.query<{ epoch: number }[]>(
      'select session_epoch as epoch from user_account where id = $1',
      [somebody.id],
    );
    const issued = { id: randomUUID(), userId: somebody.id, epoch: person?.epoch, tokenId: null, expires: 4e9 };
    const cookie = `rbsessionid=${new Secrets(TEST_KEYS).seal('cookie/session', JSON.stringify(issued))}`;

    await new TestClient(api.url, { cookie }).get('/api/');

    expect(await noted()).toMatchObject([{ started_at: null, expires_at: new Date(4e12) }]);
  });

  it('goes when the session ends', async () => {
    const session = await api.withSession(somebody);
    await session.get('/api/');

    await session.delete('/api/session/');

    expect(await noted()).toEqual([]);
  });

  it('is skipped where it cannot be written, and the request is answered', async () => {
    await api.db.query(`
      create function refuse_use() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
    await api.db.query('create trigger refused before insert on session_use execute function refuse_use()');
    try {
      const session = await api.withSession(somebody);

      const { body } = await session.get('/api/session/');

      expect(body.session.authenticated).toBe(true);
      expect(await noted()).toEqual([]);
    } finally {
      await api.db.query('drop trigger refused on session_use');
    }
  });
});
