import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a host got. */
export interface Asked {
  readonly method: string | undefined;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Answers a request as a host would: with JSON, bytes, a status, or by hand. */
export type HostAnswer =
  | { readonly json: unknown }
  | { readonly bytes: string | Buffer; readonly headers?: Record<string, string> }
  | { readonly status: number; readonly headers?: Record<string, string> }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server on this machine that answers as the API of a host, and remembers what it was asked. */
export class HostDouble {
  readonly asked: Asked[] = [];
  /** How it answers, by what is asked: `/path?query`. What is not there is 404. */
  answers: Record<string, HostAnswer> = {};

  private constructor(private readonly server = createServer()) {
    server.on('request', (request, response) => this.answer(request, response));
  }

  static async open(): Promise<HostDouble> {
    const host = new HostDouble();
    await once(host.server.listen(0, '127.0.0.1'), 'listening');
    return host;
  }

  /** `http://127.0.0.1:<port>` */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path = '', headers } = request;
    this.asked.push({ method, path, headers });
    const answer = this.answers[path] ?? { status: 404 };
    if (typeof answer === 'function') answer(request, response);
    else if ('json' in answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer.json));
    else if ('bytes' in answer) response.writeHead(200, answer.headers).end(answer.bytes);
    else response.writeHead(answer.status, answer.headers).end();
  }
}
