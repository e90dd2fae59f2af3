import { CommentShelf } from './draft-comments.ts';
import { FieldShelf } from './draft-fields.ts';
import type { WritingPlace } from './places.ts';
import { TextShelf } from './review-texts.ts';
import type { Shelf } from './shelf.ts';

/** The shelf of a place. */
export function shelfOf(requestId: number, place: WritingPlace): Shelf {
  switch (place.about) {
    case 'field':
      return new FieldShelf(requestId, place.field);
    case 'review':
    case 'reply':
      return new TextShelf(requestId, place);
    default:
      return new CommentShelf(requestId, place);
  }
}
