import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Closes a connection on which PostgreSQL has not answered for too long, because it hangs or the network drops
 * everything. The statement and its transaction then fail: if only the statement were abandoned, the next user of the
 * connection would get the open transaction. Time without a pending statement does not count.
 * @param limit milliseconds; 0 is never
 */
export function endWhenSilent(client: ClientBase, limit: number): void {
  watch(client, limit, () => undefined);
}

/**
 * The same for a connection that only listens: after that time without traffic it sends a query, because a dead
 * connection would otherwise go unnoticed.
 * @param limit milliseconds; 0 is never
 */
export function probeWhenIdle(client: ClientBase, limit: number): void {
  watch(client, limit, () => void client.query('select').catch(() => undefined));
}

function watch(client: ClientBase, limit: number, whenQuiet: () => void): void {
  if (limit === 0) return;
  const socket = socketOf(client);
  let answered = socket.bytesWritten;
  // Not after the first answer: other statements of the same packet may still be pending.
  client.on('drain', () => (answered = socket.bytesWritten));
  socket.setTimeout(limit);
  // A listener of its own: the one passed to `setTimeout` would fire only once.
  socket.on('timeout', () => {
    if (socket.bytesWritten === answered) whenQuiet();
    else socket.destroy(Object.assign(new Error(`PostgreSQL has not answered for ${limit} ms`), { code: 'ETIMEDOUT' }));
  });
}

/** Properties of a pg client that its types lack. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/** The socket of a client's connection to PostgreSQL. */
export const socketOf = (client: ClientBase): Socket => (client as unknown as Connected).connection.stream;
