import type { ClientBase } from 'pg';
import { socketOf } from './socket-of';

/**
 * Ends a connection on which PostgreSQL owes an answer for too long, as one that is frozen does, or one behind a network
 * that swallows everything. The statement fails then, and its transaction with it: were it only given up here, the next
 * user of the connection would find it open. Silence while nothing is asked does not count.
 * @param limit milliseconds
 */
export function endWhenSilent(client: ClientBase, limit: number): void {
  const socket = socketOf(client);
  let answered = socket.bytesWritten;
  // Not with the first answer: others may be owed that were sent together.
  client.on('drain', () => (answered = socket.bytesWritten));
  socket.setTimeout(limit);
  // Each time: the listener that `setTimeout` takes would be gone after the first.
  socket.on('timeout', () => {
    if (socket.bytesWritten > answered) {
      socket.destroy(Object.assign(new Error(`PostgreSQL has not answered for ${limit} ms`), { code: 'ETIMEDOUT' }));
    }
  });
}
