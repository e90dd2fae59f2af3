import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { within } from '@review-service/embedded/deadline';
import { freePort } from '@review-service/embedded/free-port';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { CHECKOUT } from './programs';

/** The version of Node that the images run. */
const [, VERSION = ''] = /node:(\d+)/.exec(readFileSync(join(CHECKOUT, 'docker/Dockerfile'), 'utf8')) ?? [];

/** The path of that Node: this one, or the one that the npm package `node` brings; undefined where there is none. */
function imagesNode(): string | undefined {
  if (process.versions.node.split('.')[0] === VERSION) return process.execPath;
  const [command, ...args] = `npx --yes node@${VERSION} --print process.execPath`.split(' ');
  const { status, stdout } = spawnSync(command ?? '', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const node = imagesNode();
if (!node) console.warn(`Node ${VERSION} cannot be had here: npm start is not tried on it.`);

(node ? describe : describe.skip)('npm start on the Node of the images', () => {
  const dataDir = makeTemporaryFolder('images-node-spec');

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('serves its demo world, and stops when it is told to', async () => {
    const port = await freePort();
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) };
    const service = spawn(node ?? '', [join(CHECKOUT, 'apps/standalone/dist/main.js')], { env });
    let said = '';
    for (const stream of [service.stdout, service.stderr]) stream.on('data', (text: Buffer) => (said += String(text)));
    expect(await within(180_000, () => said.includes('Review Service is running') || service.exitCode !== null)).toBe(
      true,
    );

    const url = `http://localhost:${port}`;
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`;
    const group = new URLSearchParams({ name: 'night-shift', display_name: 'Night shift' });
    const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization } });
    const answers = [
      ...(await Promise.all(['/api/', '/api/groups/', '/api/oauth-tokens/', '/api/review-requests/'].map(get))),
      await fetch(`${url}/api/groups/`, { method: 'POST', body: group, headers: { authorization } }),
      await get('/docs/'),
      await get('/r/1/file/1/download/'),
    ];
    service.kill('SIGTERM');
    const [code] = (await once(service, 'exit')) as [number];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200, 200]);
    expect({ code, said }).toMatchObject({ code: 0 });
  });
});
