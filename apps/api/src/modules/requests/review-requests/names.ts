import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';

/** A review request as others see it, or its draft. */
export type RequestStage = 'live' | 'drafted';

/** What a review request and its draft name: by stage, the table that says so, and its column for what is named. */
export const NAMES = {
  groups: { live: sql`review_request_group`, drafted: sql`review_request_draft_group`, id: sql`group_id` },
  people: { live: sql`review_request_person`, drafted: sql`review_request_draft_person`, id: sql`user_id` },
  dependencies: {
    live: sql`review_request_dependency`,
    drafted: sql`review_request_draft_dependency`,
    id: sql`depends_on_id`,
  },
} as const;

/** One of NAMES. */
export type NameKind = keyof typeof NAMES;

/** All of NAMES. */
export const NAME_KINDS: readonly NameKind[] = ['groups', 'people', 'dependencies'];

/** The row `target` of such a table is of `review_request q`, or of `review_request_draft d`. */
export const isOfRow: Readonly<Record<RequestStage, Sql>> = {
  live: sql`target.review_request_id = q.id`,
  drafted: sql`target.review_request_draft_id = d.id`,
};

/**
 * The `with` of a statement that makes a review request name what its draft names, of these kinds. What it names already stays
 * as it is.
 */
export const copiedNames = (kinds: readonly NameKind[], requestId: number, draftId: number): Sql =>
  withAll(
    kinds.map((kind) => {
      const { live, drafted, id } = NAMES[kind];
      const wanted = raw(`${kind}_wanted`);
      return sql`
        ${wanted} as materialized (select ${id} from ${drafted} where review_request_draft_id = ${draftId}),
        ${raw(`${kind}_gone`)} as (
          delete from ${live} where review_request_id = ${requestId} and ${id} not in (select ${id} from ${wanted})),
        ${raw(`${kind}_named`)} as (
          insert into ${live} (review_request_id, ${id}) select ${requestId}::integer, ${id} from ${wanted}
          on conflict do nothing)`;
    }),
  );

/** The `with` of a statement that makes a draft name exactly these, of the kinds that are given. */
export const draftedNames = (draftId: number, given: Partial<Record<NameKind, readonly number[] | undefined>>): Sql =>
  withAll(
    NAME_KINDS.flatMap((kind) => {
      const ids = given[kind];
      if (!ids) return [];
      const { drafted, id } = NAMES[kind];
      const wanted = sql`${[...ids]}::integer[]`;
      return sql`
        ${raw(`${kind}_gone`)} as (
          delete from ${drafted} where review_request_draft_id = ${draftId} and ${id} <> all(${wanted})),
        ${raw(`${kind}_named`)} as (
          insert into ${drafted} (review_request_draft_id, ${id}) select ${draftId}::integer, unnest(${wanted})
          on conflict do nothing)`;
    }),
  );

const withAll = (parts: readonly Sql[]): Sql => (parts.length > 0 ? sql`with ${join([...parts])}` : empty);
