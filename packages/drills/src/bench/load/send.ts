import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { HOST } from '../servers/served';
import type { Call } from './job';

/** An answer with its whole body. */
export interface LoadAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Sends one request, on a connection of its own: a server closes one that is kept and not used. Not with fetch, which does
 * not allow a `Host` header.
 */
export function send(url: string, { method, path, headers, body }: Call): Promise<LoadAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method, headers: { ...headers, host: HOST }, agent: false },
      (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        text(answer).then((read) => resolve({ status, headers: answered, body: read }), reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}
