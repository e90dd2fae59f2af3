import { changeComment, deleteComment, makeComment, readShown, readStored } from './draft-comments.ts';
import { changeField, readField, renderField } from './draft-fields.ts';
import type { Place } from './places.ts';
import { changeReply, changeText, readReply, readText, renderReply, renderText } from './review-texts.ts';
import type { Stored, Words } from './words.ts';

/** Where the service keeps the words about a place until they are published. */
export interface Shelf {
  /** Puts the first words there. Sent again under the same name, they are there once. */
  make(words: Words, name: string): Promise<Stored>;
  /** Fails with `PreconditionFailed` if they were changed elsewhere since they were stored. */
  change(words: Words, stored: Stored): Promise<Stored>;
  read(stored: Stored): Promise<Stored>;
  /** Their text as markup. */
  render(stored: Stored): Promise<string>;
  delete(stored: Stored): Promise<void>;
}

/** The shelf of a place. */
export function shelfOf(requestId: number, place: Place): Shelf {
  if (place.about === 'review') {
    const { part } = place;
    return {
      make: (words) => changeText(requestId, part, words),
      change: (words, stored) => changeText(requestId, part, words, stored),
      read: (stored) => readText(part, stored),
      render: (stored) => renderText(part, stored),
      delete: async (stored) => {
        await changeText(requestId, part, { ...stored.words, text: '' }, stored);
      },
    };
  }
  if (place.about === 'reply') {
    const { review, part } = place;
    return {
      make: (words) => changeReply(requestId, review, part, words),
      change: (words, stored) => changeReply(requestId, review, part, words, stored),
      read: (stored) => readReply(part, stored),
      render: (stored) => renderReply(part, stored),
      delete: async (stored) => {
        await changeReply(requestId, review, part, { ...stored.words, text: '' }, stored);
      },
    };
  }
  if (place.about === 'field') {
    const { field } = place;
    return {
      make: async (words) => changeField(requestId, field, words, await readField(requestId, field)),
      change: (words, stored) => changeField(requestId, field, words, stored),
      read: () => readField(requestId, field),
      render: (stored) => renderField(field, stored),
      // A field is always there.
      delete: () => Promise.resolve(),
    };
  }
  return {
    make: (words, name) => makeComment(requestId, place, words, name),
    change: (words, stored) => changeComment(place, words, stored),
    read: (stored) => readStored(place, stored),
    render: async (stored) => (await readShown(place, stored)).html,
    delete: (stored) => deleteComment(place, stored),
  };
}
