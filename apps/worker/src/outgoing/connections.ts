import { type LookupAddress, lookup as lookUp } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';

/**
 * Resolves a name once and returns the checked addresses: a second resolution could give others (DNS rebinding).
 * Addresses in place of names are not resolved, so callers check these before.
 * @param isAllowed whether a resolved address may be connected to
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean, lookup: typeof lookUp = lookUp): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => {
      const wrong = addresses?.find(({ address }) => !isAllowed(address));
      const refusal = wrong ? new Error(`"${host}" stands for ${wrong.address}, where nothing is sent`) : null;
      callback(error ?? refusal, addresses ?? []);
    });
  };

/** Sends a request with this body. Rejects if the connection ends without an answer. */
export const answerOf = (request: ClientRequest, body = ''): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed without an answer'))).end(body);
  });

/** What an error of a connection says. One of several attempts has no message of its own. */
export function saidBy(error: unknown): string {
  const { message, code = 'no connection' } = error as NodeJS.ErrnoException;
  return message || code;
}
