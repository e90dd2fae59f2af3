import type { Socket } from 'node:net';

/** Milliseconds for which further bytes of the client are read and discarded. */
const LINGER = 2_000;

/**
 * A listener for `clientError`: answers malformed HTTP and closes the connection. First it discards what the client is
 * still sending, because closing with unread bytes would lose the answer.
 * @param answer the whole answer, by the code of Node's error (`HPE_HEADER_OVERFLOW` and others)
 */
export function answerMalformedHttp(
  answer: (code: string) => string,
): (error: { code?: string }, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return ({ code = '' }, socket) => {
    // Node's parser fails again with each further chunk.
    if (answered.has(socket)) return;
    if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
    answered.add(socket);
    const cutOff = setTimeout(() => socket.destroy(), LINGER).unref();
    socket.once('close', () => clearTimeout(cutOff)).end(answer(code));
  };
}
