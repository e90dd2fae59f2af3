import { Client } from 'pg';

/**
 * What a piece of work asks PostgreSQL, statement by statement, from whatever connection of this process. The work may
 * look at what was asked so far.
 */
export async function statementsOf(work: (soFar: readonly string[]) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the client that it was called on
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }];
    statements.push((typeof asked === 'string' ? asked : asked.text).trim().replace(/\s+/g, ' '));
    return Reflect.apply(query, this, given) as unknown;
    // The reason for never: it has a dozen signatures, and this one fits them all.
  } as never;
  try {
    await work(statements);
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}
