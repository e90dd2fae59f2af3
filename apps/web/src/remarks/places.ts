import type { Comment, CommentedFile, CommentLines } from './comments.ts';
import { type Field, FIELDS } from './draft-fields.ts';
import type { Words } from './words.ts';

/** What somebody writes: a comment on something, a text of their review or of a reply, or a field of their review request. */
export type WritingPlace = CommentPlace | TextPlace;

/** The texts of a review, above its comments and below them. */
export type ReviewPart = 'top' | 'bottom';

/** A text that is there once. */
export type TextPlace =
  | { readonly about: 'review'; readonly part: ReviewPart }
  | { readonly about: 'reply'; readonly review: number; readonly part: ReviewPart }
  | { readonly about: 'field'; readonly field: Field };

export const isComment = (place: WritingPlace): place is CommentPlace =>
  !['review', 'reply', 'field'].includes(place.about);

/** What a comment is about. */
export type CommentPlace =
  | { readonly about: 'lines'; readonly lines: CommentLines; readonly named: string }
  | { readonly about: 'file'; readonly file: CommentedFile }
  | { readonly about: 'change' }
  | { readonly about: 'comment'; readonly answered: Answered };

/** The comment that a reply answers. */
export interface Answered {
  readonly kind: Comment['kind'];
  readonly id: number;
  /** The review that it belongs to. */
  readonly review: number;
}

/** Of which kind a comment there is. */
export function kindOf(place: CommentPlace): Comment['kind'] {
  switch (place.about) {
    case 'lines':
      return 'diff';
    case 'file':
      return 'file';
    case 'change':
      return 'general';
    case 'comment':
      return place.answered.kind;
  }
}

/** What a box is called. */
export function titleOf(place: WritingPlace, words?: Words): string {
  switch (place.about) {
    case 'lines':
      return `Comment on ${place.named}`;
    case 'file':
      return `Comment on ${words?.region ? 'a region of ' : ''}${place.file.name}`;
    case 'change':
      return 'Comment on the change';
    case 'comment':
    case 'reply':
      return 'Reply';
    case 'review':
      return place.part === 'top' ? 'Above the comments' : 'Below the comments';
    case 'field':
      return FIELDS[place.field];
  }
}

/** What a comment that is there is about. */
export function placeOf({ kind, lines, file, answers, review }: Comment): CommentPlace {
  if (answers !== undefined) return { about: 'comment', answered: { kind, id: answers, review } };
  if (lines) return { about: 'lines', lines, named: lines.path };
  return file ? { about: 'file', file } : { about: 'change' };
}

/** The lines of a range, as people say it. */
export const namedLines = (first: number, last: number): string =>
  first === last ? `line ${first}` : `lines ${Math.min(first, last)} to ${Math.max(first, last)}`;
