import { lookup as lookUp } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { checkedLookup } from '@review-service/platform/outgoing/checked-lookup';
import { answerOf, saidBy } from '../../outgoing/connections';
import { WorkerConfig } from '../../worker.config';
import { atMost } from './at-most';
import { HostGates } from './host-gates';
import { type Errand, SourceFailure } from './source';
import { SourcePlaces } from './source-places';

/** The most bytes of an answer that is read as JSON: a page of a list, or a file in base64. */
const MOST_JSON = 16 * 1024 * 1024;

type Headers = Readonly<Record<string, string>>;

/** An answer without its body. */
interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** What resolves names; tests have one of their own. */
export const HOST_LOOKUP = Symbol('HOST_LOOKUP');

/**
 * Every HTTP request to a source. It goes to the public internet, and to the private places that the operator named; it
 * connects to the address that was checked, follows no redirect, and reads no more bytes than were allowed, unpacked. What
 * is said about failures quotes nothing of the address but the host, and nothing of the answer but its status.
 */
@Injectable()
export class HostRequests {
  private readonly places: SourcePlaces;

  constructor(
    private readonly gates: HostGates,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
    @Inject(HOST_LOOKUP) private readonly lookup: typeof lookUp,
  ) {
    this.places = new SourcePlaces(config.sourceAllowPrivate);
  }

  /** Writes the body of an answer to a file of the errand's folder. Resolves with its path. */
  async download(address: string, headers: Headers, errand: Errand): Promise<string> {
    const path = join(errand.folder, 'body');
    await this.ask(address, headers, errand, (body) =>
      pipeline(body, atMost(this.config.maxDiffBytes), createWriteStream(path), { signal: errand.signal }),
    );
    return path;
  }

  /** The JSON of an answer, whatever it is: the caller reads it with suspicion. */
  async json(address: string, headers: Headers, errand: Errand): Promise<unknown> {
    return this.ask(address, headers, errand, async (body, host) => {
      const limited = atMost(MOST_JSON);
      const [text] = await Promise.all([buffer(limited), pipeline(body, limited, { signal: errand.signal })]);
      try {
        return JSON.parse(text.toString('utf8')) as unknown;
      } catch {
        throw new SourceFailure('unreachable', `what ${host} answered is not JSON`);
      }
    });
  }

  /** What an answer to HEAD says, whatever its status is. */
  async head(address: string, headers: Headers, errand: Errand): Promise<Head> {
    const url = this.urlOf(address);
    return this.gates.pass(url.host, errand.signal, () =>
      this.within(url, errand, async () => {
        const answer = await this.send(url, headers, errand, 'HEAD');
        answer.destroy();
        return { status: answer.statusCode ?? 0, headers: answer.headers };
      }),
    );
  }

  private ask<Result>(
    address: string,
    headers: Headers,
    errand: Errand,
    read: (body: Readable, host: string) => Promise<Result>,
  ): Promise<Result> {
    const url = this.urlOf(address);
    return this.gates.pass(url.host, errand.signal, () =>
      this.within(url, errand, async () => {
        const answer = await this.send(url, headers, errand);
        try {
          refuseStatus(url.host, answer);
          return await read(unpacked(url.host, answer), url.host);
        } finally {
          answer.destroy();
        }
      }),
    );
  }

  private urlOf(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const refusal = url ? this.places.refusal(url) : 'its address is none';
    if (!url || refusal !== undefined) throw new SourceFailure('unreachable', refusal ?? '');
    return url;
  }

  private send(url: URL, headers: Headers, { signal }: Errand, method = 'GET'): Promise<IncomingMessage> {
    const send = url.protocol === 'https:' ? overHttps : overHttp;
    const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'> = {
      method,
      headers: { 'accept-encoding': 'gzip', 'user-agent': 'review-service', ...headers },
      agent: false,
      lookup: checkedLookup((address) => this.places.allows(address, url), this.lookup),
      // Resolves all addresses, and tries one after the other.
      autoSelectFamily: true,
      signal,
    };
    return answerOf(send(url, options));
  }

  /** What goes wrong with a connection is a failure of the source. */
  private async within<Result>({ host }: URL, { signal }: Errand, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw new SourceFailure('unreachable', `${host} did not answer in time`);
      if (error instanceof SourceFailure || !isOfTheConnection(error)) throw error;
      throw new SourceFailure('unreachable', `${host}: ${saidBy(error)}`);
    }
  }
}

/** Our disk may be full, and that is no fault of the source. */
const isOfTheConnection = (error: unknown): boolean =>
  !['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');

function refuseStatus(host: string, { statusCode: status = 0, headers }: IncomingMessage): void {
  if (status === 200) return;
  const said = `${host} answered ${status}`;
  if (status >= 300 && status < 400)
    throw new SourceFailure('unreachable', `${said}, which leads elsewhere: redirects are not followed`);
  const isLimited = status === 429 || headers['x-ratelimit-remaining'] === '0';
  if ((status === 401 || status === 403) && !isLimited) throw new SourceFailure('unauthorized', said);
  // Without commits (409), or with nothing of that name (422).
  if ([404, 409, 410, 422].includes(status)) throw new SourceFailure('missing', said);
  throw new SourceFailure('unreachable', isLimited ? `${said}: it was asked too often` : said);
}

function unpacked(host: string, answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return answer;
  if (encoding !== 'gzip') throw new SourceFailure('unreachable', `${host} answered in an encoding of its own`);
  const packed = createGunzip();
  answer.on('error', (error) => packed.destroy(error));
  return answer.pipe(packed);
}
