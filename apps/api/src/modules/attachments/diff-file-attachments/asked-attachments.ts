import { attachments } from '@review-service/database/ledgers';
import { empty, raw, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';

/** The requested attachments of a repository. */
export interface AskedAttachments {
  readonly repositoryId: number | Sql;
  readonly mimetype?: string | undefined;
  /** A further condition on `a`. */
  readonly filter?: Sql | undefined;
}

/**
 * The condition on `a`, for any caller. The type is hidden from the planner, because one plan is good for all types.
 */
export const isAsked = (asked: AskedAttachments): Sql =>
  sql`a.repository_id = ${asked.repositoryId} ${isNarrowed(asked)}`;

/**
 * The same for lists in the order of repository and id. With `=` PostgreSQL treats the repository as constant, and may
 * scan the attachments of all repositories by id; with `any` only the repository's index has this order.
 */
export const isAskedInOrder = (asked: AskedAttachments): Sql => sql`
  a.repository_id = any(array[${asked.repositoryId}::integer]) ${isNarrowed(asked)}`;

const isNarrowed = ({ mimetype, filter }: AskedAttachments): Sql => sql`
  ${mimetype === undefined ? empty : sql`and a.mimetype = (select ${mimetype}::text)`}
  ${filter ? sql`and ${filter}` : empty}`;

/** Condition on `a`: it is on a draft, or for certain groups. All others are open to everybody. */
export const IS_RESTRICTED = sql`not (a.is_shown and a.audience = '{}')`;

/**
 * The ledger's rows `a` of a repository, or of one type there, that are ready for the caller: the sums, or those of each
 * audience. The ledger does not know filters.
 */
export const countedAttachments = (
  caller: Caller,
  { repositoryId, mimetype }: AskedAttachments,
  part: 'sum' | 'audience',
): Sql => sql`
  ${raw(attachments.ledger)} a
  where a.repository_id = ${repositoryId} and a.of_type = ${raw(String(mimetype !== undefined))}
    and a.mimetype = ${mimetype ?? ''} and a.part = ${raw(`'${part}'`)} and ${visibility.isReady(caller)}`;
