import { AllDiffCommentsQuery } from '@review-service/contracts/all-comments';
import type { PageQuery } from '@review-service/contracts/paging';
import { DIFF_COMMENT_ORDERS, DiffCommentListQuery } from '@review-service/contracts/review-comments';
import { type Columns, computed, together } from '@review-service/database/columns';
import { text } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import type { Listing } from '../../../hypermedia/lists/listing';

/** What comments `c` on diffs can be ordered by. None of these columns is ever below 0. */
const ORDERS: Readonly<Record<(typeof DIFF_COMMENT_ORDERS)[number], Sql>> = {
  id: sql`c.id`,
  filediff: sql`c.file_diff_id`,
  first_line: sql`c.first_line`,
  num_lines: sql`c.num_lines`,
};

/** A list of comments on diffs, wherever it is. */
const isOnDiffs = (asked: PageQuery): asked is AllDiffCommentsQuery | DiffCommentListQuery =>
  asked instanceof DiffCommentListQuery || asked instanceof AllDiffCommentsQuery;

/** The arguments of a list as conditions on comment `c`. */
export function searchesOfDiffs(asked: PageQuery): Sql[] {
  if (!isOnDiffs(asked)) return [];
  const { line, 'interdiff-revision': revision } = asked;
  return [
    ...(line === undefined ? [] : [sql`c.first_line = ${line}::bigint`]),
    ...(revision === undefined
      ? []
      : [
          sql`exists (
            select from file_diff f where f.id = c.other_file_diff_id and f.diff_revision = ${revision}::bigint)`,
        ]),
  ];
}

/** The same as one condition. */
export const isAskedFor = (asked: PageQuery): Sql => join([sql`true`, ...searchesOfDiffs(asked)], ' and ');

/** The last one of equal ones is that with the largest id. */
type Ordered<Row> = Pick<Listing<Row & { orderKey: string }>, 'columns' | 'order'>;

/** Adds the order that was asked for to the columns of a list; undefined: none was. */
export function orderOf(asked: PageQuery): (<Row>(columns: Columns<Row>) => Ordered<Row>) | undefined {
  const order = isOnDiffs(asked) ? asked['order-by'] : undefined;
  if (order === undefined) return undefined;
  const key = sql`(${join([...order.split(','), 'id'].map(sortable), ' || ')} collate "C")`;
  return (columns) => ({
    columns: together(columns, computed({ orderKey: [text, key] })),
    order: [{ column: key, member: 'orderKey', type: 'string' }],
  });
}

/** A number as text of ten digits, which sorts as it does, or the other way round. */
function sortable(name: string): Sql {
  const isDown = name.startsWith('-');
  const [column] = DIFF_COMMENT_ORDERS.filter((known) => known === name.replace('-', '')).map((known) => ORDERS[known]);
  const value = column ?? ORDERS.id;
  return sql`lpad((${isDown ? sql`2147483647 - ${value}` : value})::text, 10, '0')`;
}
