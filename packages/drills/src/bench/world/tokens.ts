import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { tokenValue } from './shape';

const COLUMNS = 'id, grant_id, application_id, user_id, lookup, key_id, sealed, scopes, expires_at';
const EXPIRES = '2099-01-01T00:00:00.123456Z';
/** Rows per chunk of the stream. */
const CHUNK = 500;

/** A token to make: its value is derived from its id. */
export interface TokenRow {
  readonly id: number;
  readonly grantId: number;
  readonly userId: number;
  readonly scopes: readonly string[];
}

/** Streams tokens into the database, each with a digest that finds it and a value that opens. */
export async function copyTokens(db: Client, secrets: Secrets, rows: Iterable<TokenRow>): Promise<void> {
  const target = db.query(copyFrom(`copy oauth_token (${COLUMNS}) from stdin`));
  await pipeline(Readable.from(chunks(rows, secrets)), target);
}

function* chunks(rows: Iterable<TokenRow>, secrets: Secrets): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(lineOf(row, secrets));
    if (lines.length < CHUNK) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** A row in COPY's text format; none of its values holds anything that would have to be escaped. */
function lineOf({ id, grantId, userId, scopes }: TokenRow, secrets: Secrets): string {
  const value = tokenValue('oauth', id);
  const { digest, keyId } = secrets.lookup(OAUTH_TOKEN_KIND, value);
  const sealed = secrets.seal(OAUTH_TOKEN_PLACE(id), value);
  const cells = [
    id,
    grantId,
    1,
    userId,
    `\\\\x${digest.toString('hex')}`,
    keyId,
    sealed,
    `{${scopes.join()}}`,
    EXPIRES,
  ];
  return `${cells.join('\t')}\n`;
}
