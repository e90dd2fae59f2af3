import { join, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { Parts } from '../../../hypermedia/lists/listing';
import { type AskedAttachments, countedAttachments, IS_RESTRICTED, isAsked } from './asked-attachments';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';

/**
 * The parts of the list that the caller sees: by audience, published and not. Not used for superusers, who see all, nor
 * with other filters than by type, which leave few rows.
 */
export function attachmentParts(caller: Caller, asked: AskedAttachments): Parts | undefined {
  if (caller.isSuperuser || asked.filter) return undefined;
  const audiences = visibility.openings(caller).map(
    ({ which }) => sql`
      select a.audience, a.is_shown from ${countedAttachments(caller, asked, 'audience')} and ${which}
      group by a.audience, a.is_shown having sum(a.n) > 0`,
  );
  return {
    seen: join(audiences, ' union all '),
    // Thousands of groups do not fit into an index.
    isOf: sql`
      ${isAsked(asked)} and hash_array_extended(a.audience, 0) = hash_array_extended(part.audience, 0) and a.audience = part.audience
      and a.is_shown = part.is_shown`,
    order: [sql`a.id::bigint`],
    ...(!caller.isAnonymous && { own: idsOfOwn(caller, asked) }),
  };
}

/** Of what the caller submitted here or is to review, as far as its audience alone does not show it to everybody. */
const idsOfOwn = (caller: Caller, { repositoryId }: AskedAttachments): Sql => sql`
  select a.id from diff_file_attachment a
  where a.submitter_id = ${caller.userId} and a.repository_id = ${repositoryId} and ${IS_RESTRICTED}
  union all
  select a.id
  from review_request_person p join diff_file_attachment a on a.review_request_id = p.review_request_id
  where p.user_id = ${caller.userId} and ${IS_RESTRICTED}`;
