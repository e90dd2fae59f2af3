import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { within } from '@review-service/embedded/deadline';
import { freePort } from '@review-service/embedded/free-port';
import { postgresPlace } from '@review-service/embedded/postgres-place';
import { findPostmaster } from '@review-service/embedded/postmaster';
import { isRunning } from '@review-service/embedded/process-identity';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';

/** A stand-in for the programs: answers when ready, ends at a signal or at the end of standard input. */
const WELL_BEHAVED = `
  require('node:fs').appendFileSync(process.env.DATA_DIR + '/pids', process.pid + '\\n');
  require('node:http').createServer((request, response) => response.writeHead(200, { 'x-process-id': process.pid }).end())
    .listen(process.env.METRICS_PORT);
  process.stdin.on('end', () => process.exit()).resume();
  process.on('SIGTERM', () => process.exit());`;
const RECORDING = `require('node:fs').appendFileSync(process.env.DATA_DIR + '/commands', process.argv[2] + '\\n');`;

describe('npm start', () => {
  const dataDir = makeTemporaryFolder('standalone-spec');
  const { cluster } = postgresPlace(dataDir);
  const programs = {
    admin: script('admin', RECORDING),
    api: script('api', WELL_BEHAVED),
    worker: script('worker', WELL_BEHAVED),
    demo: script('demo', RECORDING),
    mail: script('mail', WELL_BEHAVED),
  };
  let port: number;

  beforeAll(async () => (port = await freePort()));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('says where the service is, and leaves nothing behind when it is told to stop', async () => {
    const { service, output } = await started();
    expect(await within(20_000, () => runningPids().length === 3)).toBe(true);

    service.kill('SIGTERM');
    const [code] = (await once(service, 'exit')) as [number];

    expect(output()).toMatch(new RegExp(`^  App +http://localhost:${port}/dashboard/$`, 'm'));
    expect(code).toBe(0);
    const [, welcome = ''] = output().split(/^(?=Review Service is running)/m);
    expect(welcome.split('\n').length).toBeLessThanOrEqual(24);
    expect(output()).toMatch(/^  Mail +http:\/\/localhost:\d+\/mail\//m);
    expect(runningPids()).toEqual([]);
    expect(findPostmaster(cluster)).toBeUndefined();
  });

  it('leaves nothing behind when it is killed', async () => {
    const { service } = await started();

    service.kill('SIGKILL');

    expect(await within(20_000, () => runningPids().length === 0 && !findPostmaster(cluster))).toBe(true);
  });

  it('migrates at every start, and loads the demo world and posts its changes at the first one only', () => {
    expect(commands()).toEqual(['migrate', 'import', `http://127.0.0.1:${port}`, 'migrate']);
  });

  it('goes on with the demo at the second start when the first one could not complete it', async () => {
    const [noted, tried] = [join(dataDir, 'demo-posted'), join(dataDir, 'tried')];
    rmSync(noted, { force: true });
    const failing = `require('node:fs').appendFileSync('${tried}', '.'); console.error('out of luck'); process.exit(1);`;

    const first = await stopped(await started({}, { ...programs, demo: script('failing', failing) }));
    const wasNoted = existsSync(noted);
    await stopped(await started());

    expect(first.complaint()).toMatch(
      /^The demo's review requests are incomplete\. The next start continues\. .*\n {2}out of luck\n$/s,
    );
    expect([readFileSync(tried, 'utf8'), wasNoted, existsSync(noted)]).toEqual(['.', false, true]);
    expect(commands().slice(-3)).toEqual(['migrate', 'migrate', `http://127.0.0.1:${port}`]);
  });

  it('waits for a program whose log says that something moves', async () => {
    const slow = `
      let left = 30;
      const timer = setInterval(() => {
        console.log('{"msg":"at work"}');
        if (--left > 0) return;
        clearInterval(timer);
        ${WELL_BEHAVED}
      }, 100);`;

    const { output } = await stopped(await started({}, { ...programs, worker: script('slow', slow) }, 2_000));

    expect(output()).toContain('Review Service is running');
  });

  it('does not take what answers for another process for a program that is ready', async () => {
    const api = script(
      'stranger',
      `require('node:http').createServer((request, response) => response.end()).listen(process.env.METRICS_PORT);
      setTimeout(() => process.exit(1), 2_000);`,
    );

    const { code, complaint } = await ended(launch({}, { ...programs, api }));

    expect([code, complaint]).toEqual([1, expect.stringContaining('The api did not start')]);
  });

  it('gives up on a program that gives no sign', async () => {
    const stuck = `process.stdin.on('end', () => process.exit()).resume(); setInterval(() => {}, 1e6);`;

    const { code, complaint } = await ended(launch({}, { ...programs, worker: script('stuck', stuck) }, 1_000));

    expect(code).toBe(1);
    expect(complaint).toMatch(
      /^The worker was not ready, and nothing moved for 1 seconds \(it does not answer yet\)\. The end of .*worker\.log:/,
    );
  });

  it('refuses a second start on the same data', async () => {
    const { service } = await started();

    const second = await ended(launch({ PORT: String(await freePort()) }));

    expect(second).toEqual({
      code: 1,
      complaint: expect.stringMatching(inOneLine('DATA_DIR: .* is in use by process')),
    });
    service.kill('SIGTERM');
    await once(service, 'exit');
  });

  it('stops everything when a program dies, and repeats its last words', async () => {
    const api = script(
      'mortal',
      `${WELL_BEHAVED} process.on('SIGUSR2', () => { console.error('out of luck'); process.exit(3); });`,
    );
    const { service, complaint } = await started({}, { ...programs, api });

    for (const pid of runningPids()) if (isRunning(pid, 'mortal')) process.kill(pid, 'SIGUSR2');
    const [code] = (await once(service, 'exit')) as [number];

    expect(code).toBe(1);
    expect(complaint()).toMatch(/^The api ended unexpectedly\. The end of .*api\.log:\n {2}out of luck\n$/);
    expect(runningPids()).toEqual([]);
    expect(findPostmaster(cluster)).toBeUndefined();
  });

  it('repeats what a program says about a setting, and nothing else', async () => {
    const api = script('choosy', `console.error('RATE_LIMITS: "few" is no limit.'); process.exit(1);`);

    const end = await ended(launch({}, { ...programs, api }));

    expect(end).toEqual({ code: 1, complaint: 'RATE_LIMITS: "few" is no limit.\n' });
  });

  it('names the setting when a port is taken', async () => {
    const { server, taken } = await takePort();

    const api = await ended(launch({ PORT: String(taken) }));
    // The port of the suite may be the one that was just taken.
    const metrics = await ended(launch({ METRICS_PORT: String(taken), PORT: String(await freePort()) }));
    server.close();

    expect(api.complaint).toBe(
      `PORT: ${taken} is already in use. Choose another one: PORT=${taken === 65535 ? 8081 : taken + 1} npm start\n`,
    );
    expect(metrics.complaint).toBe(`METRICS_PORT: ${taken}, which the api would take, is already in use.\n`);
    expect([api.code, metrics.code]).toEqual([1, 1]);
  });

  it.each([
    ['PORT', 'http'],
    ['METRICS_PORT', '70000'],
    ['DATA_DIR', '/proc/nowhere'],
    ['DATABASE_URL', 'postgresql://127.0.0.1:1/x'],
    ['REDIS_URL', 'redis://127.0.0.1:1'],
    ['HOST', '192.0.2.1'],
  ])('refuses %s=%s in one line', async (name, value) => {
    const end = await ended(launch({ [name]: value }));

    expect(end).toEqual({ code: 1, complaint: expect.stringMatching(inOneLine(`${name}: `)) });
  });

  function script(name: string, source: string): string {
    const file = join(dataDir, `${name}.js`);
    writeFileSync(file, source);
    return file;
  }

  function launch(
    settings: NodeJS.ProcessEnv = {},
    files: typeof programs = programs,
    patience = 60_000,
  ): ChildProcess {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port), ...settings };
    const how = `process.env, ${JSON.stringify({ ...files, demoWorld: 'demo' })}, ${patience}`;
    const call = `run(${how}).then((code) => process.exit(code))`;
    return spawn(process.execPath, ['-e', `require('./dist/main.js').${call}`], { cwd: join(__dirname, '..'), env });
  }

  async function started(...how: Parameters<typeof launch>) {
    rmSync(join(dataDir, 'pids'), { force: true });
    const service = launch(...how);
    const [output, complaint] = [collected(service.stdout), collected(service.stderr)];
    const isUp = await within(
      60_000,
      () => output().includes('Review Service is running') || service.exitCode !== null,
    );
    if (!isUp || service.exitCode !== null) throw new Error(`It did not start: ${complaint()}`);
    return { service, output, complaint };
  }

  async function stopped<Launched extends { service: ChildProcess }>(launched: Launched): Promise<Launched> {
    launched.service.kill('SIGTERM');
    await once(launched.service, 'close');
    return launched;
  }

  async function ended(service: ChildProcess): Promise<{ code: number; complaint: string }> {
    const complaint = collected(service.stderr);
    const [code] = (await once(service, 'close')) as [number];
    return { code, complaint: complaint() };
  }

  /** What the programs that do one thing were called with. */
  const commands = () => readFileSync(join(dataDir, 'commands'), 'utf8').split('\n').filter(Boolean);

  function runningPids(): number[] {
    const file = join(dataDir, 'pids');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return text
      .split('\n')
      .filter(Boolean)
      .map(Number)
      .filter((pid) => isRunning(pid, dataDir));
  }
});

function collected(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

const inOneLine = (beginning: string) => new RegExp(`^${beginning}.*\\n$`);

async function takePort(): Promise<{ server: Server; taken: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, taken: (server.address() as AddressInfo).port };
}
