import type { REVIEW_REQUEST_ORDERS } from '@review-service/contracts/review-requests';
import { type Columns, computed, together } from '@review-service/database/columns';
import { text } from '@review-service/database/row-types';
import { folded, type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import type { ShownReviewRequest } from './review-request.columns';

/** A review request of a list, with what it is sorted by where nothing shows that. */
export type ListedReviewRequest = ShownReviewRequest & { readonly sortKey: string };

/** An order of lists of review requests. */
export interface RequestOrder {
  readonly columns: readonly SortColumn<ListedReviewRequest>[];
  /**
   * The same in lists by parts, as their index has it (docs/counted-lists.md). Undefined: no index has this order, so that
   * a list has to be read whole.
   */
  readonly inParts?: readonly Sql[];
  /** Where it sorts by `sortKey`, that. */
  readonly key?: Sql;
}

const BY_ID: SortColumn<ShownReviewRequest> = { column: sql`q.id`, member: 'id', type: 'number' };

/** By when they were changed. */
export const BY_UPDATE = {
  columns: [{ column: sql`q.updated_at`, member: 'updatedAt', type: 'time' }, BY_ID],
  inParts: [sql`(q.updated_at at time zone 'UTC')`, sql`q.id`],
} satisfies RequestOrder;

/** By number, and so by when they were made. A list is of one site, which gives each number once. */
export const BY_NUMBER = {
  columns: [{ column: sql`q.display_id`, member: 'displayId', type: 'number' }],
  inParts: [sql`(q.display_id::bigint)`],
} satisfies RequestOrder;

const byKey = (key: Sql): RequestOrder => ({
  columns: [{ column: key, member: 'sortKey', type: 'string' }, BY_ID],
  key,
});

const ORDERS: Readonly<Record<(typeof REVIEW_REQUEST_ORDERS)[number], (caller: Caller) => RequestOrder>> = {
  'last-updated': () => BY_UPDATE,
  id: () => BY_NUMBER,
  summary: () => byKey(folded(sql`q.summary`)),
  submitter: () => byKey(sql`(select u.username from user_account u where u.id = q.submitter_id)`),
  // The order must not reveal the name of a hidden repository.
  repository: (caller) =>
    byKey(sql`
      coalesce((select r.name from repository r where r.id = q.repository_id and ${isReadableRepository(caller)}), '')`),
  branch: () => ({ columns: [{ column: sql`q.branch`, member: 'branch', type: 'string' }, BY_ID] }),
  'ship-it-count': () => ({
    columns: [{ column: sql`q.ship_it_count`, member: 'shipItCount', type: 'number' }, BY_ID],
  }),
};

/** The order with this name, and whether it is turned round. */
export function orderOf(
  sort: string,
  caller: Caller,
): { readonly order: RequestOrder; readonly isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  // The reason for the cast: it is a word of the contract.
  const name = (isDescending ? sort.slice(1) : sort) as keyof typeof ORDERS;
  return { order: ORDERS[name](caller), isDescending };
}

/** The columns with what they are sorted by. */
export const sortedColumns = (
  shown: Columns<ShownReviewRequest>,
  { key = sql`''` }: RequestOrder,
): Columns<ListedReviewRequest> => together(shown, computed({ sortKey: [text, key] }));
