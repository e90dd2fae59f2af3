import { Agent, type IncomingHttpHeaders, request as http } from 'node:http';
import { Agent as SecureAgent, request as https } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type ComparedAnswer, mediaTypeOf } from './answered';
import { differencesOf } from './compare';
import { routeOf } from './route';
import type { ShadowReport } from './shadow-report';

/** So many answers wait to be compared at most, each of so many bytes at most. */
const WAITING = 200;
export const LARGEST = 256 * 1024;

/** So many answers in a row that do not come mean that this service is away. */
const AWAY = 5;
/** In milliseconds. */
const LONGEST = 30_000;

/** A request with the answer of Review Board. */
export interface PassedExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly status: number;
  readonly answerHeaders: IncomingHttpHeaders;
  readonly answer: Buffer;
  /** How long Review Board took, in milliseconds. */
  readonly took: number;
}

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** Sends requests to this service, too, and compares its answers, beside the real ones and never before them. */
export class Replays {
  private readonly waiting: PassedExchange[] = [];
  private readonly agents = { http: new Agent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) };
  private active = 0;
  private lost = 0;
  private idle: (() => void)[] = [];
  /** This service was away: nothing more is sent to it. */
  isStopped = false;

  /**
   * @param atOnce requests that this service has at once: changes go one after the other
   * @param stopped called when this service is away
   */
  constructor(
    private readonly target: URL,
    private readonly report: ShadowReport,
    private readonly atOnce: number,
    private readonly stopped: () => void,
  ) {}

  add(exchange: PassedExchange): void {
    if (this.isStopped) this.report.skip('this service was away');
    else if (this.waiting.length >= WAITING) this.report.skip('too many waited');
    else {
      this.waiting.push(exchange);
      this.next();
    }
  }

  /** Waits for those that wait. */
  async drain(): Promise<void> {
    if (this.active > 0 || this.waiting.length > 0) await new Promise<void>((done) => this.idle.push(done));
  }

  close(): void {
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

  private next(): void {
    while (this.active < this.atOnce) {
      const exchange = this.waiting.shift();
      if (!exchange) break;
      this.active += 1;
      void this.replay(exchange).finally(() => {
        this.active -= 1;
        this.next();
      });
    }
    if (this.active > 0) return;
    for (const done of this.idle.splice(0)) done();
  }

  private async replay(exchange: PassedExchange): Promise<void> {
    if (this.isStopped) {
      this.report.skip('this service was away');
      return;
    }
    const { method, url, status, answerHeaders, took } = exchange;
    try {
      const start = performance.now();
      const ours = await this.ask(exchange);
      const time = performance.now() - start;
      if (ours.status === 503) {
        this.miss();
        return;
      }
      this.lost = 0;
      const theirs = {
        status,
        type: mediaTypeOf(answerHeaders['content-type']),
        body: await unpacked(exchange.answer, answerHeaders),
      };
      const route = routeOf(url);
      this.report.add({
        ...{ method, url, route, differences: differencesOf(theirs, ours) },
        theirs: took,
        ours: time,
      });
    } catch {
      this.miss();
    }
  }

  private miss(): void {
    this.report.skip('this service did not answer');
    this.lost += 1;
    if (this.lost < AWAY || this.isStopped) return;
    this.isStopped = true;
    this.stopped();
  }

  private ask({ method, url, headers, body }: PassedExchange): Promise<ComparedAnswer> {
    const { protocol, hostname, port, pathname } = this.target;
    const isSecure = protocol === 'https:';
    const path = pathname.replace(/\/$/, '') + url;
    return new Promise((done, failed) => {
      const sent = (isSecure ? https : http)(
        {
          ...{ method, hostname, port, path, headers, timeout: LONGEST },
          agent: isSecure ? this.agents.https : this.agents.http,
        },
        (answer) => {
          buffer(answer)
            .then(async (bytes) => ({
              status: answer.statusCode ?? 0,
              type: mediaTypeOf(answer.headers['content-type']),
              body: await unpacked(bytes, answer.headers),
            }))
            .then(done, failed);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('it took too long')));
      sent.on('error', failed);
      sent.end(body);
    });
  }
}

const unpacked = (bytes: Buffer, headers: IncomingHttpHeaders): Promise<Buffer> =>
  UNPACK[headers['content-encoding'] ?? '']?.(bytes) ?? Promise.resolve(bytes);
