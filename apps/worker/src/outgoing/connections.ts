import type { ClientRequest, IncomingMessage } from 'node:http';

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
