import { errors } from '@review-service/contracts/errors';
import { createDataSource } from '@review-service/database/data-source';
import { Wire } from '@review-service/testing/wire';
import { eventually } from '@review-service/testing/eventually';
import { TestApi } from '../../../test/test-api';
import { isDatabaseAway } from './database-away';

describe('while PostgreSQL is away', () => {
  let wire: Wire;
  let api: TestApi;

  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_DATABASE_URL ?? '');
    api = await TestApi.boot({ wire });
  });
  afterAll(async () => {
    await api.close();
    await wire.cut();
  });

  it.each([
    ['GET', 'gone'],
    ['PUT', 'gone'],
    ['DELETE', 'gone'],
    ['GET', 'frozen'],
    ['PUT', 'frozen'],
    ['DELETE', 'frozen'],
  ])('503: %s says when to try again, and works again afterwards: it was %s', async (method, how) => {
    const user = await api.make.superuser();
    const group = await api.make.group();
    const caller = api.as(user);
    const url = `/api/groups/${group.name}/`;
    const ask = () => caller.send(method, url, method === 'PUT' ? { form: { display_name: 'New' } } : {});
    const read = () =>
      eventually(async () => {
        const [row] = await api.db.query('select * from review_group where id = $1', [group.id]).catch(() => []);
        return row;
      });
    await caller.get(url);

    if (how === 'gone') await wire.cut();
    else wire.freeze();
    const answer = await ask();
    if (how === 'gone') await wire.mend();
    else wire.thaw();

    expect(answer).toFailWith(errors.unavailable);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await read()).toMatchObject({ deleted_at: null, display_name: group.name });
    expect((await ask()).status).toBeLessThan(300);
  });

  it('503: still when connections were given up on, and others are not to be had either', async () => {
    const caller = api.as(await api.make.user());
    await caller.get('/api/groups/');

    wire.freeze();
    const answers = [await caller.get('/api/groups/'), await caller.get('/api/groups/')];
    wire.thaw();

    for (const answer of answers) expect(answer).toFailWith(errors.unavailable);
    await eventually(async () => (await caller.get('/api/groups/')).status === 200);
  });

  it.each([
    ['begins', 'select from review_group for update'],
    [
      'ends',
      `create function be_slow() returns trigger language plpgsql as $$
         begin perform pg_advisory_xact_lock_shared(7); return null; end $$;
       create constraint trigger slow after update on review_group deferrable initially deferred
         for each row execute function be_slow();
       commit; begin; select pg_advisory_lock(7)`,
    ],
  ])('503: when a change %s, and has to wait for long', async (_, obstacle) => {
    const group = await api.make.group();
    const caller = api.as(await api.make.superuser());
    const url = `/api/groups/${group.name}/`;
    await caller.get(url);
    const admin = createDataSource({ url: api.databaseUrl, applicationName: 'test', poolSize: 1 });
    await admin.initialize();

    await admin.query(`begin; ${obstacle}`);
    const answer = await caller.put(url, { display_name: 'New' });
    await admin.query('commit');
    await admin.destroy();

    expect(answer).toFailWith(errors.unavailable);
    expect((await caller.put(url, { display_name: 'Newer' })).status).toBe(200);
  });

  it('503: what is given up on has ended at the server as well', async () => {
    const caller = api.as(await api.make.superuser());
    const group = await api.make.group();
    const paths = ['/api/groups/', '/api/groups/?q=a', `/api/groups/${group.name}/`];
    await caller.get(`/api/session/`);
    const admin = createDataSource({ url: api.databaseUrl, applicationName: 'test', poolSize: 1 });
    await admin.initialize();
    const waiting = () =>
      admin.query<object[]>(
        `select from pg_stat_activity where application_name = 'review-service-api' and wait_event_type = 'Lock'`,
      );

    await admin.query('begin; lock table review_group in access exclusive mode');
    const answers = await Promise.all([
      ...paths.map((path) => caller.get(path)),
      caller.put(paths[2]!, { display_name: 'New' }),
    ]);
    const left = await eventually(async () => (await waiting()).length === 0).catch(() => waiting());
    await admin.query('commit');
    await admin.destroy();

    for (const answer of answers) expect(answer).toFailWith(errors.unavailable);
    expect(left).toBe(true);
  });

  it('503: to changes while it takes none, as a standby that is about to take over', async () => {
    const group = await api.make.group();
    const caller = api.as(await api.make.superuser());
    const url = `/api/groups/${group.name}/`;
    const token = await api.make.apiToken(await api.make.user());
    const [{ name }] = await api.db.query<[{ name: string }]>('select current_database() as name');
    const reconnected = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    const admin = createDataSource({ url: api.databaseUrl, applicationName: 'test', poolSize: 1 });
    await admin.initialize();

    await admin.query(`alter database "${name}" set default_transaction_read_only = on`);
    await admin.query(reconnected);
    const refused = await eventually(async () => {
      const answer = await caller.put(url, { display_name: 'New' });
      return (await caller.get(url)).status === 200 && answer;
    });
    const read = await api.withToken(token).get(url);
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database "${name}" reset default_transaction_read_only`);
    await admin.query(reconnected);
    await admin.destroy();

    expect(refused).toFailWith(errors.unavailable);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(read.status).toBe(200);
    await eventually(async () => (await caller.put(url, { display_name: 'New' })).status === 200);
  });

  it('503: to changes while its disk is full; who reads is answered, though the use of a token cannot be noted', async () => {
    const group = await api.make.group();
    const user = await api.make.superuser();
    const token = await api.make.apiToken(user);
    const url = `/api/groups/${group.name}/`;
    await api.db.query(`
      create function be_full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert or update on review_group for each row execute function be_full();
      create trigger full_disk before insert or update on api_token_usage for each row execute function be_full()`);

    const refused = await api.as(user).put(url, { display_name: 'New' });
    const read = await api.withToken(token).get(url);
    await api.db.query(`drop trigger full_disk on review_group; drop trigger full_disk on api_token_usage`);

    expect(refused).toFailWith(errors.unavailable);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(read.status).toBe(200);
  });

  it.each(['statement', 'commit'])('503: also for the %s of a transaction that it left in the middle', async (next) => {
    const failure: unknown = await api.db
      .transaction(async (entities) => {
        await entities.query('select 1');
        await wire.cut();
        await eventually(async () => entities.queryRunner?.isReleased);
        if (next === 'statement') await entities.query('select 2');
      })
      .catch((error: unknown) => error);
    await wire.mend();

    expect(isDatabaseAway(failure)).toBe(true);
  });
});
