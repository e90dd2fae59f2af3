import type { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import type { Named } from './review-request.columns';

/** A value before and after. */
export interface Change<Value> {
  readonly old: Value;
  readonly new: Value;
}

/** A commit of a series, in a line. */
export interface CommitLine {
  readonly author: string;
  readonly summary: string;
}

/** What a ReviewRequestChange stores: the fields that changed, by their names for clients. */
export interface FieldsChanged {
  readonly status?: Change<ReviewRequest['status']>;
  readonly summary?: Change<string>;
  readonly description?: Change<string>;
  readonly testing_done?: Change<string>;
  readonly branch?: Change<string>;
  readonly commit_id?: Change<string | null>;
  readonly bugs_closed?: Change<readonly string[]>;
  readonly target_groups?: Change<readonly Named[]>;
  readonly target_people?: Change<readonly Named[]>;
  readonly depends_on?: Change<readonly Named[]>;
  readonly submitter?: Change<Named>;
  /** Files that are attached to it, by their captions. */
  readonly files?: Change<readonly Named[]>;
  /** Of files that were published before, and still are. */
  readonly file_captions?: readonly (Change<string> & { readonly file: Named })[];
  /** Of diffs that are series of them. */
  readonly commit_list?: Change<readonly CommitLine[]>;
  readonly diff?: { readonly added: { readonly id: number; readonly revision: number } };
}
