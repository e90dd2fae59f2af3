import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** RBTools, which waits for somebody to sign in by the browser. */
export interface WaitingRBTools {
  /** What it asks the person to open. */
  readonly address: string;
  /** Resolves with the answer to GET /api/session/ that it gets once it is signed in, as text. */
  session(): Promise<string>;
}

/** RBTools itself, where `RBT` or PATH has it. */
export const RBT = process.env.RBT ?? 'rbt';

export const hasRBTools = (): boolean => spawnSync(RBT, ['--version']).status === 0;

/** Runs `rbt login --web`, unmodified. It keeps what it gets in that folder. */
export async function realRBTools(server: string, home: string): Promise<WaitingRBTools> {
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, 'cache') };
  const login = spawn(RBT, ['login', '--web', '--server', server], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(login, 'exit');
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const [found] = /http:\/\/localhost:\d+\/login/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    };
    login.stdout.on('data', hear);
    login.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`rbt asked for nothing: ${said}`)));
  });
  return {
    address,
    async session() {
      await ended;
      if (login.exitCode !== 0) throw new Error(`rbt was not signed in: ${said}`);
      const get = spawn(RBT, ['api-get', '--server', server, 'session/'], { cwd: home, env });
      let text = '';
      get.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
      await once(get, 'close');
      return text;
    },
  };
}

/** Waits as RBTools 6 does, for machines without it: it lets only pages of its server hand over a token. */
export async function playedRBTools(server: string): Promise<WaitingRBTools> {
  let take: (token: string) => void;
  const token = new Promise<string>((resolve) => (take = resolve));
  const waiting = createServer((request, response) => {
    const { port } = waiting.address() as AddressInfo;
    response.setHeader('access-control-allow-origin', server);
    response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
    response.setHeader('access-control-allow-headers', 'Content-Type');
    if (request.method === 'GET') {
      const location = `${server}/account/login/?client-name=RBTools&client-url=http://localhost:${port}/login`;
      return void response.writeHead(301, { location }).end();
    }
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      response.end();
      if (request.method === 'POST') take((JSON.parse(body) as { api_token: string }).api_token);
    });
  });
  await once(waiting.listen(0, 'localhost'), 'listening');
  return {
    address: `http://localhost:${(waiting.address() as AddressInfo).port}/login`,
    async session() {
      const authorization = `token ${await token}`;
      waiting.closeAllConnections();
      waiting.close();
      return (await fetch(`${server}/api/session/`, { headers: { authorization } })).text();
    },
  };
}
