import type { Socket } from 'node:net';

/**
 * Ends a connection on which PostgreSQL owes an answer for too long, as one that is frozen does, or one behind a network
 * that swallows everything. The statement fails then, and its transaction with it: were it only given up here, the next
 * user of the connection would find it open. Silence while nothing is asked does not count.
 * @param limit milliseconds
 */
export function endWhenSilent(socket: Socket, limit: number): void {
  let answered = socket.bytesWritten;
  socket.on('data', () => (answered = socket.bytesWritten));
  socket.setTimeout(limit, () => {
    if (socket.bytesWritten > answered) {
      socket.destroy(Object.assign(new Error(`PostgreSQL has not answered for ${limit} ms`), { code: 'ETIMEDOUT' }));
    }
  });
}
