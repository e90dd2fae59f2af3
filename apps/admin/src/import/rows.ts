import { refusedRow } from './copy';
import type { CopyRow } from './copy-text';
import { refuse } from './readers';
import type { Entry } from './section';
import type { Visit } from './visit';
import { pathTo } from './world-error';

/** A unique member beside the id, and its value as text without secrets. */
export interface UniqueMember {
  readonly member: string;
  readonly text: string;
}

/** Stores a row for each entry. Refuses a row whose id or unique member exists already. */
export async function storeRows<T>(
  { db }: Visit,
  table: string,
  entries: readonly Entry<T>[],
  rows: readonly (CopyRow & { readonly id?: number })[],
  unique: (row: T, constraint: string) => UniqueMember,
): Promise<void> {
  await db.copy(table, rows).catch((error: unknown) => {
    const refused = refusedRow(error);
    const entry = refused && entries[refused.index];
    if (!entry) throw error;
    const { path, row } = entry;
    const { member, text } =
      refused.constraint === `${table}_pkey`
        ? { member: 'id', text: String(rows[refused.index]?.id) }
        : unique(row, refused.constraint);
    refuse(pathTo(path, member), `${text} is taken already`);
  });
}
