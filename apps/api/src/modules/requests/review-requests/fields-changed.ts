import type { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import type { IdAndName } from '@review-service/database/row-types';

/** A value before and after. */
export interface ValueChange<Value> {
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
  readonly status?: ValueChange<ReviewRequest['status']>;
  readonly summary?: ValueChange<string>;
  readonly description?: ValueChange<string>;
  readonly testing_done?: ValueChange<string>;
  readonly branch?: ValueChange<string>;
  readonly commit_id?: ValueChange<string | null>;
  readonly bugs_closed?: ValueChange<readonly string[]>;
  readonly target_groups?: ValueChange<readonly IdAndName[]>;
  readonly target_people?: ValueChange<readonly IdAndName[]>;
  readonly depends_on?: ValueChange<readonly IdAndName[]>;
  readonly submitter?: ValueChange<IdAndName>;
  /** Files that are attached to it, by their captions. */
  readonly files?: ValueChange<readonly IdAndName[]>;
  /** Of files that were published before, and still are. */
  readonly file_captions?: readonly (ValueChange<string> & { readonly file: IdAndName })[];
  /** Of diffs that are series of them. */
  readonly commit_list?: ValueChange<readonly CommitLine[]>;
  readonly diff?: {
    readonly added: { readonly id: number; readonly revision: number };
    /** The revision before it, if it changes the same lines in the same way. */
    readonly carried_from?: number;
  };
}
