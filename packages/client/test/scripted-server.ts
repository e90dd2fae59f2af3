import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What it is answered; nothing at all when the connection is `cut`. */
export interface Scene {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly cut?: boolean;
  /** The answer comes when this is over. */
  readonly after?: Promise<unknown>;
}

/** A server that answers as a test says, for what the service never does, or not when a test wants it to. */
export class ScriptedServer {
  /** What arrived, in this order. */
  readonly arrived: Arrived[] = [];
  private readonly server: Server;
  private script: (request: Arrived) => Scene = () => ({ status: 404 });

  private constructor() {
    this.server = createServer((request, response) => void this.reply(request, response));
  }

  static async listen(): Promise<ScriptedServer> {
    const scripted = new ScriptedServer();
    scripted.server.listen(0, '127.0.0.1');
    await once(scripted.server, 'listening');
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers each request with what this returns. */
  answer(script: (request: Arrived) => Scene): void {
    this.script = script;
  }

  /** Answers one request after another; those that follow as the last. */
  answerInTurn(...scenes: readonly [Scene, ...Scene[]]): void {
    this.script = () => scenes[Math.min(this.arrived.length, scenes.length) - 1] ?? scenes[0];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const arrived = { method, url, headers, body: (await buffer(request)).toString('latin1') };
    this.arrived.push(arrived);
    const { status = 200, headers: sent = {}, body, cut = false, after } = this.script(arrived);
    await after;
    if (cut) return void response.destroy();
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(text);
  }
}
