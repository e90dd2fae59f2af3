import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import { TEST_KEYS } from '@review-service/testing/make';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';

const MAIN = path.resolve(__dirname, '../dist/main.js');

describe('the worker process', () => {
  let database: FreshDatabase;
  const children: ChildProcess[] = [];

  const startWorker = (env: Record<string, string>) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, SECRET_KEYS: TEST_KEYS.join(), ...env },
    });
    children.push(child);
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    return { child, output: () => output };
  };

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => database.drop());

  const freePort = 20_000 + Math.floor(Math.random() * 10_000);

  it('reports ready, and stops when it is told to', async () => {
    const { child } = startWorker({ DATABASE_URL: database.url, METRICS_PORT: String(freePort) });
    const ready = () =>
      fetch(`http://127.0.0.1:${freePort}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await eventually(ready);

    child.kill('SIGTERM');

    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  });

  it('waits for a PostgreSQL that is not there yet: live, not ready, and it says so', async () => {
    const wire = await Wire.to(database.url);
    const DATABASE_URL = wire.through();
    await wire.cut();
    const { output } = startWorker({ DATABASE_URL, METRICS_PORT: String(freePort) });
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${freePort}/health/${path}`).then(
        (answer) => answer.status,
        () => undefined,
      );

    await eventually(async () => (await status('ready')) === 503);
    expect(await status('live')).toBe(200);
    await eventually(async () => output().includes('waiting for PostgreSQL (DATABASE_URL)'));
    await wire.mend();

    await eventually(async () => (await status('ready')) === 200);
    await wire.cut();
  });

  it('does not wait where the password or the name is wrong', async () => {
    const { child, output } = startWorker({ DATABASE_URL: `${database.url}_missing`, METRICS_PORT: '0' });

    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output()).toContain('DATABASE_URL: the database cannot be used');
  });

  it('ends with the process that supervises it', async () => {
    const { child, output } = startWorker({ DATABASE_URL: database.url, METRICS_PORT: '0', SUPERVISED: '1' });
    await eventually(() => Promise.resolve(output().includes('ready')));

    child.stdin.end();

    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  });

  it('says which setting keeps it from starting', async () => {
    const { child, output } = startWorker({ METRICS_PORT: 'many' });

    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output()).toContain('DATABASE_URL: is required');
    expect(output()).toContain('METRICS_PORT: "many" is not a whole number');
  });
});
