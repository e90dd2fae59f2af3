import { refusedRow } from './copy';
import type { CopyRow } from './copy-text';
import { refuse } from './readers';
import type { Entry } from './section';
import type { Visit } from './visit';
import { pathTo } from './world-error';

/** What must be unique beside ids: the member, and its value in words that show no secret. */
export interface UniqueMember {
  readonly member: string;
  readonly text: string;
}

/** Stores a row for each entry. A row that is there already is refused: by its id, or by the member that must be unique. */
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
