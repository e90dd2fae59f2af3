import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Closes a connection on which PostgreSQL has not answered for too long, because it hangs or the network drops
 * everything. The statement and its transaction then fail: if only the statement were abandoned, the next user of the
 * connection would get the open transaction. Time without a pending statement does not count. Others of the program that
 * were not used meanwhile are closed with it: they may be as dead, and each would cost a request to find out.
 * @param limit milliseconds; 0 is never
 * @param others the connections of the program, to which this one is added
 */
export function endWhenSilent(client: ClientBase, limit: number, others?: Connections): void {
  watch(client, limit, () => undefined, others);
}

/** As if PostgreSQL had been silent on it: closes it, and the others of the program that were quiet meanwhile. */
export const endAsSilent = (client: ClientBase): boolean => socketOf(client).emit('timeout');

/** Open connections: what each does when another one was silent. */
export type Connections = Set<() => void>;

/**
 * The same for a connection that only listens: after that time without traffic it sends a query, because a dead
 * connection would otherwise go unnoticed.
 * @param limit milliseconds; 0 is never
 */
export function probeWhenIdle(client: ClientBase, limit: number): void {
  watch(client, limit, () => void client.query('select').catch(() => undefined));
}

function watch(client: ClientBase, limit: number, whenQuiet: () => void, others: Connections = new Set()): void {
  if (limit === 0) return;
  const socket = socketOf(client);
  let answered = socket.bytesWritten;
  let answeredAt = performance.now();
  const end = (why: string) => socket.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }));
  const endIfQuiet = () => {
    const isQuiet = socket.bytesWritten === answered && performance.now() - answeredAt > limit / 2;
    if (isQuiet) end('PostgreSQL has not answered on another connection');
  };
  others.add(endIfQuiet);
  socket.on('close', () => others.delete(endIfQuiet));
  // Not after the first answer: other statements of the same packet may still be pending.
  client.on('drain', () => {
    answered = socket.bytesWritten;
    answeredAt = performance.now();
  });
  socket.setTimeout(limit);
  // A listener of its own: the one passed to `setTimeout` would fire only once.
  socket.on('timeout', () => {
    if (socket.bytesWritten === answered) {
      whenQuiet();
      return;
    }
    end(`PostgreSQL has not answered for ${limit} ms`);
    for (const endAnother of others) endAnother();
  });
}

/** Properties of a pg client that its types lack. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/** The socket of a client's connection to PostgreSQL. */
export const socketOf = (client: ClientBase): Socket => (client as unknown as Connected).connection.stream;
