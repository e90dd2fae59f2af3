import { join, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { Parts } from '../../../hypermedia/lists/listing';
import type { AskedRequests } from './asked-requests';
import { requestsOf } from './counted-filter';
import { RequestCounts } from './request-ledger';
import { isMine } from './review-request.access';
import type { TimeSpan } from './review-request.filters';
import { BY_UPDATE } from './review-request.orders';
import { isByAudience, keysByAudience } from './review-request.total';

/** So many rows are read for those of a person: all of these have to be found and sorted otherwise. */
const LOOKED_AT = 2_500;

/** The parts of the list that the caller sees: by repository, state and audience, published and not. */
export function reviewRequestParts(
  caller: Caller,
  asked: AskedRequests,
  order: readonly Sql[] = BY_UPDATE.inParts,
): Parts {
  const counts = new RequestCounts(caller, asked);
  return {
    seen: counts.openParts(sql`q.status`, isByAudience(asked)),
    // Thousands of groups do not fit into an index.
    isOf: sql`
      coalesce(q.local_site_id, 0) = ${caller.siteId ?? 0} and q.status = part.status
      and coalesce(q.repository_id, 0) = coalesce(part.repository_id, 0)
      and hash_array_extended(q.audience, 0) = hash_array_extended(part.audience, 0) and q.audience = part.audience
      and q.is_published = part.is_published`,
    order,
    ...ownOf(caller, counts, asked),
    ...(asked.counted?.person && { lookedAt: LOOKED_AT }),
  };
}

/** Their rows of a span. */
export const withinSpan = (parts: Parts, span?: TimeSpan): Parts =>
  span ? { ...parts, isOf: sql`${parts.isOf} and ${span.isInParts}` } : parts;

/** The caller's, and those of the person that the list is about: groups decide about the others. */
function ownOf(caller: Caller, counts: RequestCounts, asked: AskedRequests): Pick<Parts, 'own' | 'mine'> {
  const person = asked.counted?.person;
  if (person?.as === 'either' && person.id === caller.userId) {
    // What the caller submitted has an index in the order of the list.
    const mine = { isMine: isMine(caller), within: sql`q.submitter_id` };
    return { own: requestsOf({ ...person, as: 'reviewer' }), mine };
  }
  const ofPerson: Sql[] = person ? [requestsOf(person)] : [];
  if (caller.isAnonymous) return ofPerson[0] ? { own: ofPerson[0] } : {};
  // Nearly always the ledger says that there are none, whichever are many.
  const keys = person ? {} : keysByAudience(asked);
  const hasOwn = keys ? sql`${counts.onlyOwn(keys)} > 0` : sql`false`;
  const named = sql`
    select review_request_id as id from review_request_person where user_id = ${caller.userId} and ${hasOwn}`;
  return {
    own: join([named, ...ofPerson], ' union all '),
    mine: { isMine: sql`${isMine(caller)} and ${hasOwn}`, within: sql`q.submitter_id` },
  };
}
