import type { Linked, Stored, Words } from './words.ts';

/** Where the service keeps the words about a place until they are published. */
export interface Shelf {
  /** Puts the first words there. Sent again under the same name, they are there once. */
  make(words: Words, name: string): Promise<Stored>;
  /** Fails with `PreconditionFailed` if they were changed elsewhere since they were stored. */
  change(words: Words, stored: Stored): Promise<Stored>;
  /** Reads them as they were typed. */
  read(from: Linked): Promise<Stored>;
  /** Their text as markup. */
  render(stored: Stored): Promise<string>;
  /** Shows them on pages. Both ask the service only for what no change was answered with. */
  show(stored: Stored): Promise<void>;
  /** Takes them away, from pages too. */
  delete(stored: Stored): Promise<void>;
}
