import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOOKED_UP = spawnSync('git', ['--exec-path'], { encoding: 'utf8' });
const WHERE = LOOKED_UP.error ? '' : LOOKED_UP.stdout.trim();
const BACKEND = join(WHERE, 'git-http-backend');

/** Whether this machine has Git with its server. */
export const HAS_GIT_SERVER = WHERE !== '' && existsSync(BACKEND);

/** `describe` for a suite that needs a Git server: on a machine without Git it is left out, and says so. */
export const describeWithGit = (name: string, suite: () => void): void =>
  HAS_GIT_SERVER
    ? describe(name, suite)
    : describe.skip(`${name} (left out: this machine has no git-http-backend)`, suite);

/** A repository that is served over HTTP by `git http-backend`. */
export class GitServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'review-service-git-'));
  /** `Basic …`, if it asks for a login. */
  login = '';
  /** Answers instead of Git, if it returns true. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  readonly asked: { readonly path: string; readonly authorization: string | undefined }[] = [];

  private constructor(private readonly server = createServer()) {
    server.on('request', (request, response) => this.answer(request, response));
    this.git('init', '--quiet', '--initial-branch=main', '.');
    this.git('config', 'http.receivepack', 'false');
    this.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  }

  static async open(): Promise<GitServer> {
    const server = new GitServer();
    await once(server.server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  /** `http://127.0.0.1:<port>/ship.git` */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/ship.git`;
  }

  /** The line that a command of Git prints. */
  git(...args: string[]): string {
    const env = {
      ...{ PATH: process.env.PATH, HOME: this.folder, GIT_CONFIG_NOSYSTEM: '1' },
      ...{ GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.com', GIT_AUTHOR_DATE: '1767319445 +0100' },
      ...{ GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example.com', GIT_COMMITTER_DATE: '1767319445 +0100' },
    };
    const ran = spawnSync('git', args, { cwd: this.folder, env });
    if (ran.status !== 0) throw new Error(`git ${args.join(' ')}: ${ran.stderr.toString()}`);
    return ran.stdout.toString().trim();
  }

  /** Commits files, by their names. Returns the commit's id. */
  commit(files: Record<string, string>, message = 'A change'): string {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(this.folder, name), content);
    this.git('add', '--all', '--', ...Object.keys(files));
    this.git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    return this.git('rev-parse', 'HEAD');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    await rm(this.folder, { recursive: true, force: true });
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method = '', headers } = request;
    this.asked.push({ path: url, authorization: headers.authorization });
    if (this.instead(request, response)) return;
    if (this.login !== '' && headers.authorization !== this.login) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const [path = '', query = ''] = url.split('?');
    const child = spawn(BACKEND, [], {
      env: {
        ...{ PATH: process.env.PATH, HOME: this.folder, GIT_PROJECT_ROOT: join(this.folder, '.git') },
        ...{ GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: path.replace('/ship.git', ''), QUERY_STRING: query },
        ...{ REQUEST_METHOD: method, CONTENT_TYPE: headers['content-type'] ?? '', REMOTE_ADDR: '127.0.0.1' },
        ...{
          HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
          GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
        },
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    request.pipe(child.stdin.on('error', () => undefined));
    this.pass(child.stdout, response);
  }

  /** What a CGI program writes: headers, an empty line, and the body. */
  private pass(stdout: NodeJS.ReadableStream, response: ServerResponse): void {
    let head: Buffer | undefined = Buffer.alloc(0);
    stdout.on('data', (chunk: Buffer) => {
      if (!head) {
        response.write(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      for (const line of head.subarray(0, end).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(/: (.*)/s);
        if (name === 'Status') response.statusCode = parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.write(head.subarray(end + 4));
      head = undefined;
    });
    stdout.on('end', () => response.end());
  }
}
