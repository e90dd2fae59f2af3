import type { ByAgent } from '@review-service/contracts/by-agent';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Review } from '@review-service/database/entities/review.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { timeKey } from '../../../hypermedia/lists/listing';
import { operates } from '../../people/users';
import { type CheckedReviewRequest, type NamedPerson, personColumn } from '../../requests/review-requests';

/** The shown columns of `review r`, a review or a reply to one, with `reviewJoins`. Times are in UTC. */
export const reviewColumns = (caller: Caller) =>
  together(
    columns(Review, 'r', [
      'id',
      'replyToId',
      'isPublished',
      'isToOwnerOnly',
      'isCounted',
      'shipIt',
      'bodyTop',
      'bodyTopIsMarkdown',
      'bodyBottom',
      'bodyBottomIsMarkdown',
    ]),
    computed({
      createdAt: [text, timeKey(sql`r.created_at`)],
      // A bot is the author, and the caller answers for it.
      isOperator: [boolean, operates(caller, sql`u`)],
      byAgent: [nullable(json<ByAgent>()), sql`r.by_agent`],
      extraData: [json<ExtraData>(), sql`r.extra_data`],
      user: [json<NamedPerson>(), personColumn(caller)],
      // The number of its review request within its site.
      displayId: [number, sql`q.display_id`],
    }),
  );

/** The joins of `reviewColumns`. */
export const reviewJoins = sql`
  join user_account u on u.id = r.user_id join review_request q on q.id = r.review_request_id`;

/** `review r` says nothing: neither a text, nor a comment, nor that the change can be submitted. */
export const isEmptyReview = sql`(
  r.body_top = '' and r.body_bottom = '' and not r.ship_it
  and not exists (select from review_comment said where said.review_id = r.id))`;

/** A review, or a reply to one, as it is shown. */
export type ShownReview = RowOf<ReturnType<typeof reviewColumns>>;

/** One of a review request, with what the caller may do with that. */
export type CheckedReview = ShownReview & { readonly request: CheckedReviewRequest };
