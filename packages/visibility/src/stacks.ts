import { raw, type Sql, sql } from '@review-service/database/sql';
import { mayEditAll } from './review-requests';
import type { Viewer } from './viewer';

/** The most members of a stack that are shown. */
export const STACK_AT_MOST = 100;

/** So many are read, to know whether there are more. In the text: a kept plan must know that they are few. */
const READ_AT_MOST = raw(`${2 * STACK_AT_MOST + 2}`);

/** So many are read of one side. */
const SIDE_AT_MOST = raw(`${STACK_AT_MOST + 1}`);

/** The edges of a stack: as they are published, or as a viewer may see them. */
export type StackEdges =
  | 'published'
  | {
      readonly viewer: Viewer;
      /** As the drafts that the viewer may edit have them; false: of unpublished review requests only. */
      readonly drafted: boolean;
    };

/** Condition: draft `d` of review request `x` counts in place of what is published. */
function counts(edges: StackEdges): Sql {
  if (edges === 'published') return sql`false`;
  const { viewer, drafted } = edges;
  const isEditable = mayEditAll(viewer) ? sql`true` : sql`x.submitter_id = ${viewer.userId}`;
  return sql`(${drafted}::boolean or not x.is_published) and ${isEditable}`;
}

/** The ids of what review request `id` depends on. */
export const dependenciesOf = (id: Sql, edges: StackEdges): Sql => sql`
  select t.depends_on_id as id from review_request_dependency t
  where t.review_request_id = ${id} and not exists (
    select from review_request_draft d join review_request x on x.id = d.review_request_id
    where d.review_request_id = ${id} and ${counts(edges)})
  union all
  select t.depends_on_id
  from review_request_draft d join review_request x on x.id = d.review_request_id
  join review_request_draft_dependency t on t.review_request_draft_id = d.id
  where d.review_request_id = ${id} and ${counts(edges)}`;

/** The ids of what depends on review request `id`. */
const dependentsOf = (id: Sql, edges: StackEdges): Sql => sql`
  select t.review_request_id as id from review_request_dependency t
  where t.depends_on_id = ${id} and not exists (
    select from review_request_draft d join review_request x on x.id = d.review_request_id
    where d.review_request_id = t.review_request_id and ${counts(edges)})
  union all
  select d.review_request_id
  from review_request_draft_dependency t join review_request_draft d on d.id = t.review_request_draft_id
  join review_request x on x.id = d.review_request_id
  where t.depends_on_id = ${id} and ${counts(edges)}`;

/**
 * A query for the ids of the stack of review request `root`: what builds on it, and all that it and those depend on; the
 * nearest first. A circle ends where it began.
 */
export const stackMembers = (root: Sql, edges: StackEdges): Sql => sql`
  with recursive above (id) as (
    select ${root}
    union
    select next.id from above cross join lateral (${dependentsOf(sql`above.id`, edges)}) next
  ), needed (id) as (
    select id from (select id from above limit ${SIDE_AT_MOST}) highest
    union
    select next.id from needed cross join lateral (${dependenciesOf(sql`needed.id`, edges)}) next
  )
  select id from needed limit ${READ_AT_MOST}`;

/** A query for the ids of review request `root` and of those that it depends on, as they are published; the nearest first. */
export const stackBelow = (root: Sql): Sql => sql`
  with recursive needed (id) as (
    select ${root}
    union
    select t.depends_on_id from needed join review_request_dependency t on t.review_request_id = needed.id
  )
  select id from needed limit ${SIDE_AT_MOST}`;

/**
 * The level of each member of a stack, from 1 at the bottom: one more than the highest of those that it depends on. An edge
 * that would close a circle does not count.
 * @param edges the ids of what each member depends on
 */
export function stackDepths(edges: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  const depthOf = (id: number, within: Set<number>): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    within.add(id);
    const lower = (edges.get(id) ?? []).filter((one) => edges.has(one) && !within.has(one));
    const depth = 1 + Math.max(0, ...lower.map((one) => depthOf(one, within)));
    within.delete(id);
    depths.set(id, depth);
    return depth;
  };
  for (const id of edges.keys()) depthOf(id, new Set());
  return depths;
}
