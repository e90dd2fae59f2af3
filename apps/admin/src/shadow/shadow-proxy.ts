import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createProxyServer, type ProxyServer } from 'httpxy';
import { SessionCallers } from './callers';
import { type PassedExchange, LARGEST, type Replays } from './replays';
import { isCompared } from './route';
import type { ShadowReport } from './shadow-report';

/** What is passed on, and what of it is compared. */
export interface Passed {
  /** Review Board. */
  readonly from: URL;
  /** From 0 to 1: the part of requests that is compared. */
  readonly sample: number;
  /** Changes are made here, too. */
  readonly changes: boolean;
  /** For the sample: from 0 to 1. */
  readonly random: () => number;
}

/** Headers of a request that this service gets as they are. Conditions would have other tags here. */
const SENT = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'];

/** Answers that say nothing to compare: what the client has, or a part. */
const PARTIAL = new Set([206, 304]);

/** A request while it is on its way. */
interface Pending {
  readonly start: number;
  readonly body: Buffer[];
  size: number;
}

/** Passes every request on to Review Board, and keeps a copy of some exchanges for this service. */
export class ShadowProxy {
  private readonly callers = new SessionCallers();
  /** Requests whose answers are wanted. */
  private readonly pending = new WeakMap<IncomingMessage, Pending>();
  private readonly proxy: ProxyServer;
  private readonly server: Server;

  constructor(
    private readonly passed: Passed,
    private readonly replays: Replays,
    private readonly report: ShadowReport,
  ) {
    this.proxy = createProxyServer({ target: passed.from, xfwd: true });
    this.proxy.on('proxyRes', (answer, request) => this.watch(request, answer));
    this.proxy.on('error', (_, __, response) => {
      if (response && 'writeHead' in response && !response.headersSent) response.writeHead(502);
      response?.end();
    });
    this.server = createServer((request, response) => this.pass(request, response));
  }

  /** Begins to listen; resolves with its address. */
  async listen(host: string, port: number): Promise<string> {
    await new Promise<void>((done, failed) => this.server.once('error', failed).listen(port, host, done));
    // The reason for the cast: it listens at a port.
    const address = this.server.address() as AddressInfo;
    return `http://${host}:${address.port}`;
  }

  /** Takes no more requests, and waits for those that are on their way. */
  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeIdleConnections();
    await closed;
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const pending: Pending | undefined = this.wanted(request)
      ? { start: performance.now(), body: [], size: 0 }
      : undefined;
    let source: PassThrough | undefined;
    if (pending) {
      this.pending.set(request, pending);
      if (!isRead(request)) {
        request.on('data', (chunk: Buffer) => {
          pending.size += chunk.length;
          if (pending.size <= LARGEST) pending.body.push(chunk);
        });
        source = request.pipe(new PassThrough());
      }
    }
    void this.proxy.web(request, response, source && { buffer: source }).catch(() => undefined);
  }

  /** Is this request compared? It says why not, for those that could be. */
  private wanted(request: IncomingMessage): boolean {
    if (this.replays.isStopped) return false;
    const reason = !isCompared(request.url ?? '')
      ? 'it is no request of the API'
      : !isRead(request) && !this.passed.changes
        ? 'it is a change'
        : this.passed.random() >= this.passed.sample
          ? 'it is not in the sample'
          : undefined;
    if (reason !== undefined) this.report.skip(reason);
    return reason === undefined;
  }

  /** Copies an answer while it goes by. */
  private watch(request: IncomingMessage, answer: IncomingMessage): void {
    const { authorization } = request.headers;
    this.callers.learn(authorization, answer.headers['set-cookie'] ?? []);
    const pending = this.pending.get(request);
    if (!pending) return;
    const caller = this.callers.of(authorization, request.headers.cookie);
    if (caller === undefined) {
      this.report.skip('the beginning of its session was not seen');
      return;
    }
    if (PARTIAL.has(answer.statusCode ?? 0)) {
      this.report.skip('its client has the answer already');
      return;
    }
    if (/[/+]xml\b/.test(answer.headers['content-type'] ?? '')) {
      this.report.skip('it is XML');
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST) chunks.push(chunk);
    });
    answer.once('end', () => {
      if (Math.max(size, pending.size) > LARGEST) {
        this.report.skip('it is too large');
        return;
      }
      const took = performance.now() - pending.start;
      // After what waits to be sent.
      setImmediate(() => {
        this.replays.add(
          exchangeOf(request, answer, {
            ...{ caller, took },
            body: Buffer.concat(pending.body),
            answer: Buffer.concat(chunks),
          }),
        );
      });
    });
  }
}

const isRead = ({ method }: IncomingMessage): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method ?? '');

function exchangeOf(
  request: IncomingMessage,
  answer: IncomingMessage,
  { caller, took, body, answer: bytes }: { caller: string | null; took: number; body: Buffer; answer: Buffer },
): PassedExchange {
  const kept = SENT.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...{ method: request.method ?? '', url: request.url ?? '', body, took },
    headers: {
      ...Object.fromEntries(kept),
      ...(caller !== null && { authorization: caller }),
      ...(body.length > 0 && { 'content-length': String(body.length) }),
    },
    ...{ status: answer.statusCode ?? 0, answerHeaders: answer.headers, answer: bytes },
  };
}
