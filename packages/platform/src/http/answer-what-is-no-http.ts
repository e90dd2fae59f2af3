import type { Socket } from 'node:net';

/** For so long a client may go on sending what nobody reads, in milliseconds. */
const LINGER = 2_000;

/**
 * A listener for `clientError`: says something to whoever sends what is no HTTP, and hangs up. What they are still sending
 * is dropped for a moment: a connection that is closed before its bytes were read loses the answer.
 * @param answer the whole of it, by the code of Node's error (`HPE_HEADER_OVERFLOW` and others)
 */
export function answerWhatIsNoHttp(
  answer: (code: string) => string,
): (error: { code?: string }, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return ({ code = '' }, socket) => {
    // Node's parser fails once more with each part that follows.
    if (answered.has(socket)) return;
    if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
    answered.add(socket);
    const cutOff = setTimeout(() => socket.destroy(), LINGER).unref();
    socket.once('close', () => clearTimeout(cutOff)).end(answer(code));
  };
}
