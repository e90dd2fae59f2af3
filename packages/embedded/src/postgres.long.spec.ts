import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { within } from './deadline';
import { presentHolder } from './holders';
import { joinOrStartPostgres } from './local-database';
import { startPostgres } from './postgres';
import { postgresPlace } from './postgres-place';
import { findPostmaster } from './postmaster';
import { makeTemporaryFolder } from './temporary-folder';

describe('the embedded PostgreSQL', () => {
  const dataDir = makeTemporaryFolder('embedded-spec');
  const place = postgresPlace(dataDir);
  const start = () => startPostgres({ dataDir, durable: false });

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keeps its data over a stop and a start', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start();
    const rows = await query(second.url, 'select answer from kept');
    await second.stop();

    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('knows the letters of every script', async () => {
    const { url, stop } = await start();

    const rows = await query(
      url,
      `select lower('ÉΣЖ') as lower, current_setting('server_version_num')::int / 10000 as major`,
    );
    await stop();

    expect(rows).toEqual([{ lower: 'éσж', major: 15 }]);
  });

  it('asks for a password', async () => {
    const { url, stop } = await start();
    const guess = new URL(url);
    guess.password = 'guess';

    await expect(query(guess.href, 'select 1')).rejects.toThrow(/password/);
    await stop();
  });

  it('ends with a holder that is killed', async () => {
    const { holder } = await holdElsewhere();

    holder.kill('SIGKILL');

    expect(await within(20_000, isGone)).toBe(true);
  });

  it('refuses a second holder', async () => {
    const { holder } = await holdElsewhere();

    await expect(start()).rejects.toThrow(`DATA_DIR: ${dataDir} is in use by process ${holder.pid}.`);
    await end(holder);
  });

  it("lets an operator's command join", async () => {
    const { holder, url } = await holdElsewhere();

    const joined = await joinOrStartPostgres(dataDir);
    await joined.release();

    expect(joined.url).toBe(url);
    expect(findPostmaster(place.cluster)).toMatchObject({ ready: true });
    await end(holder);
  });

  it("is started for an operator's command when it does not run, and stopped after it", async () => {
    const { url, release } = await joinOrStartPostgres(dataDir);
    const rows = await query(url, 'select 1 as one');
    await release();

    expect(rows).toEqual([{ one: 1 }]);
    expect(isGone()).toBe(true);
  });

  it('is taken over from a keeper that was killed', async () => {
    const { holder } = await holdElsewhere();
    const orphan = findPostmaster(place.cluster);
    process.kill(keeperOf(holder), 'SIGKILL');
    await within(20_000, () => presentHolder(place) === undefined);

    const { url, stop } = await start();
    const rows = await query(url, 'select answer from kept');

    expect(findPostmaster(place.cluster)?.pid).not.toBe(orphan?.pid);
    expect(rows).toEqual([{ answer: 42 }]);
    await stop();
    await end(holder);
  });

  it('starts although the process id in its lock file now belongs to another program', async () => {
    writeFileSync(
      join(place.cluster, 'postmaster.pid'),
      `${process.pid}\n${place.cluster}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
    );

    const { url, stop } = await start();
    const rows = await query(url, 'select answer from kept');
    await stop();

    expect(rows).toEqual([{ answer: 42 }]);
  });

  const isGone = () => !findPostmaster(place.cluster) && presentHolder(place) === undefined;

  async function holdElsewhere(): Promise<{ holder: ChildProcess; url: string }> {
    const module = JSON.stringify(join(__dirname, '..', 'dist', 'postgres.js'));
    const options = JSON.stringify({ dataDir, durable: false });
    const script = `require(${module}).startPostgres(${options}).then(({ url }) => console.log(url)); setInterval(() => {}, 1e6)`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [url] = (await once(holder.stdout, 'data')) as [Buffer];
    return { holder, url: url.toString().trim() };
  }

  async function end(holder: ChildProcess): Promise<void> {
    holder.kill('SIGKILL');
    await within(20_000, isGone);
  }

  /** The file name of the keeper's note has both process ids. */
  function keeperOf(holder: ChildProcess): number {
    const names = readdirSync(place.holders);
    return Number(names.find((name) => name.endsWith(`-of-${holder.pid}`))?.split('-')[1]);
  }
});

interface Client {
  connect(): Promise<void>;
  query(sql: string): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

/** Only tests of this package talk to PostgreSQL, so they take the driver from the database package. */
async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const driver = createRequire(join(__dirname, '../../database/package.json'))('pg') as {
    Client: new (options: { connectionString: string }) => Client;
  };
  const client = new driver.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
