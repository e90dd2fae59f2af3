import { defineResource } from './resource';
import type { SHOWN_TEXT_TYPES } from './review-requests';

/** What publishing a review request, or closing or reopening it, has changed. */
export const REVIEW_REQUEST_CHANGE = defineResource('change', { mediaType: 'review-request-change' });

/** A change as clients see it. */
export interface ChangeFields {
  /** Unique among all changes. */
  id: number;
  /** What was said about it. */
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
