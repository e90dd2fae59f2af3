import { finished } from 'node:stream/promises';
import { QueryFailedError } from 'typeorm';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import { copyText, type CopyRow } from './copy-text';

/** The refused row of a COPY, counted from 0, and the violated constraint. */
export interface RefusedRow {
  readonly index: number;
  readonly constraint: string;
}

interface DriverError extends Error {
  readonly code?: string;
  readonly constraint?: string;
  /** Such as `COPY review_group, line 3`. */
  readonly where?: string;
}

const UNIQUE_VIOLATION = '23505';

/** Stores rows by COPY, the fastest way: no plan, no parameters, many rows per page and log record. */
export async function copyRows(client: PoolClient, table: string, rows: readonly CopyRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const statement = `copy ${table} (${Object.keys(first).join(', ')}) from stdin`;
  const stream = client.query(from(statement));
  stream.end(copyText(rows));
  await finished(stream).catch((error: unknown) => {
    throw new QueryFailedError(statement, undefined, error as Error);
  });
}

/** The row that exists already, if a COPY failed for that reason; a trigger that refused it is named before. */
export function refusedRow(error: unknown): RefusedRow | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code, constraint, where } = error.driverError as DriverError;
  const [, line] = /^COPY \w+, line (\d+)/m.exec(where ?? '') ?? [];
  return code === UNIQUE_VIOLATION && constraint && line ? { index: Number(line) - 1, constraint } : undefined;
}
