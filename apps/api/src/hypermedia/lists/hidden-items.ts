import type { ResourceDefinition } from '@review-service/contracts/resource';
import { join, type Sql, sql } from '@review-service/database/sql';
import type { ViewerBounds } from '@review-service/visibility/viewer';
import { numericId } from '../fields/numeric-id';

/** The reader of a list, such as `Caller` of `access`. */
export interface ListReader {
  /** The bounds of the reader's token. */
  readonly bounds: readonly ViewerBounds[];
  /** The items of a resource that the policy of the reader's API token hides, by their names in URLs. */
  hiddenItems(resource: ResourceDefinition): readonly string[];
}

/** A row as an item of a resource: the column with its number or its name, whichever its URL has. */
export type ItemKey = { readonly of: ResourceDefinition } & ({ readonly id: Sql } | { readonly name: Sql });

/** Condition on a row: the reader's token hides it, as one of these items. Undefined: it hides none. */
export function isHiddenFrom(reader: ListReader, items: readonly ItemKey[]): Sql | undefined {
  const conditions = items.flatMap((item) => {
    const names = reader.hiddenItems(item.of);
    if ('name' in item) return names.length > 0 ? [sql`${item.name} = any(${names}::text[])`] : [];
    const ids = names.map(numericId).filter((id) => id > 0);
    return ids.length > 0 ? [sql`${item.id} = any(${ids}::integer[])`] : [];
  });
  return conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : undefined;
}

/** Condition on a row: the reader's token does not hide it. For look-ups; `Pager` adds it to every list. */
export function isShownTo(reader: ListReader, ...items: readonly ItemKey[]): Sql {
  const isHidden = isHiddenFrom(reader, items);
  return isHidden ? sql`${isHidden} is not true` : sql`true`;
}
