import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** What pg says of a client, beside its types. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/** What a client talks to PostgreSQL through. */
export const socketOf = (client: ClientBase): Socket => (client as unknown as Connected).connection.stream;
