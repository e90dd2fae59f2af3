import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Ends a connection on which PostgreSQL owes an answer for too long, as one that is frozen does, or one behind a network
 * that swallows everything. The statement fails then, and its transaction with it: were it only given up here, the next
 * user of the connection would find it open. Silence while nothing is asked does not count.
 * @param limit milliseconds; 0 is never
 */
export function endWhenSilent(client: ClientBase, limit: number): void {
  watch(client, limit, () => undefined);
}

/**
 * The same for a connection that only listens: when it has been quiet for as long, it is asked whether it is there.
 * Otherwise nobody would learn that nothing comes through any more.
 * @param limit milliseconds; 0 is never
 */
export function endWhenDeaf(client: ClientBase, limit: number): void {
  watch(client, limit, () => void client.query('select').catch(() => undefined));
}

function watch(client: ClientBase, limit: number, whenQuiet: () => void): void {
  if (limit === 0) return;
  const socket = socketOf(client);
  let answered = socket.bytesWritten;
  // Not with the first answer: others may be owed that were sent together.
  client.on('drain', () => (answered = socket.bytesWritten));
  socket.setTimeout(limit);
  // Each time: the listener that `setTimeout` takes would be gone after the first.
  socket.on('timeout', () => {
    if (socket.bytesWritten === answered) whenQuiet();
    else socket.destroy(Object.assign(new Error(`PostgreSQL has not answered for ${limit} ms`), { code: 'ETIMEDOUT' }));
  });
}

/** What pg says of a client, beside its types. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/** What a client talks to PostgreSQL through. */
export const socketOf = (client: ClientBase): Socket => (client as unknown as Connected).connection.stream;
