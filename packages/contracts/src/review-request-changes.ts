import type { WrittenByAgent } from './by-agent';
import { defineResource } from './resource';
import type { SHOWN_TEXT_TYPES } from './review-requests';

/** The changes of a review request by a publication, a closing or a reopening. */
export const REVIEW_REQUEST_CHANGE = defineResource('change', { mediaType: 'review-request-change' });

/** A change as clients see it. */
export interface ChangeFields extends WrittenByAgent {
  /** Unique among all changes. */
  id: number;
  /** Its description. */
  text: string;
  /** How that text is written. */
  text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** When it was made. */
  timestamp: string;
  /**
   * The changed fields by their names: `old` and `new`; lists also say what was `added` and `removed`. People, groups,
   * review requests, files and diffs are whole objects; those that the reader may not see are left out.
   */
  fields_changed: Record<string, unknown>;
}
