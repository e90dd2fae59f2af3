import type { SuggestionFit } from '@review-service/contracts/suggestions';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { type StoredReplacement, StoredSuggestion } from '@review-service/database/entities/suggestion.entity';
import { json, nullable, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isProfileShown } from '../../people/users';
import { type NamedPerson, personColumn } from '../../requests/review-requests';
import { commentJoins, type CheckedComment } from '../review-comments';

/** Who made a suggestion. */
export interface SuggestionAuthor {
  readonly name: string;
  /** Empty: not known, or not shown. */
  readonly email: string;
  readonly isBot: boolean;
}

/** The joins of `suggestion s`: its comment, and what that belongs to. */
export const suggestionJoins = sql`join review_comment c on c.id = s.comment_id ${commentJoins}`;

/** What is read of `suggestion s`, with `suggestionJoins`. */
export const suggestionColumns = (caller: Caller) =>
  together(
    columns(StoredSuggestion, 's', ['id', 'reviewRequestId', 'commentId']),
    computed({
      replacements: [json<readonly StoredReplacement[]>(), sql`s.replacements`],
      // The number of its review request within its site.
      displayId: [number, sql`q.display_id`],
      reviewId: [number, sql`v.id`],
      user: [json<NamedPerson>(), sql`(select ${personColumn(caller)} from user_account u where u.id = v.user_id)`],
      /** Who made it, for a message of a commit: with the address, if the caller may see that. */
      author: [
        json<SuggestionAuthor>(),
        sql`(
          select json_build_object('name', case when ${isProfileShown(caller)}
              then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) else u.username end,
            'email', case when ${isProfileShown(caller)} then u.email else '' end, 'isBot', u.is_bot)
          from user_account u where u.id = v.user_id)`,
      ],
      /** The newest published revision, which it is to fit; null: none. */
      newest: [
        nullable(number),
        sql`(select max(d.revision) from diff d where d.review_request_id = q.id and not d.on_draft)`,
      ],
      appliedIn: [
        nullable(number),
        sql`(select d.revision from diff d where d.id = s.applied_diff_id and not d.on_draft)`,
      ],
    }),
  );

/** A suggestion as it is stored. */
export type SuggestionRow = RowOf<ReturnType<typeof suggestionColumns>>;

/** One of a comment that the caller may read. */
export type CheckedSuggestion = SuggestionRow & { readonly comment: CheckedComment };

/** The same with how it fits the newest revision. */
export type ShownSuggestion = SuggestionRow & {
  readonly fits: SuggestionFit;
  /** Those of its replacements that do not fit. */
  readonly conflicts: readonly StoredReplacement[];
};
