import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql } from '@review-service/database/sql';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { isHereRequest } from '../../requests/review-requests';
import { foundBy } from './branches';
import { byWords, newestFirst } from './matching-words';
import type { PartKind } from './parts';

/** The parts of review requests that have the words and that their lists show to the caller, the newest first. */
export function foundParts<Row extends object>(
  kind: PartKind<Row>,
  caller: Caller,
  { words, limit }: SearchQuery,
): Sql {
  const { searched, row, joined, size } = kind;
  const isVisible = sql`
    ${isHereRequest(caller)} and ${requestVisibility.isVisible(caller)}
    and ${kind.isListed(caller)} and ${kind.isOpen(caller)}`;
  const parts = {
    table: searched.table,
    row,
    where: sql`true`,
    narrowedBy: sql`${joined} ${requestVisibility.openedBy(caller)}`,
    isVisible,
    size,
  };
  return foundBy(parts, byWords(searched, row, newestFirst(sql`${row}.id`), words), limit);
}
