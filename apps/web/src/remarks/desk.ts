import { useSyncExternalStore } from 'react';
import { SITE } from '../base/service.ts';
import { useMe } from '../base/session.ts';
import { randomName } from '../base/random-name.ts';
import { say } from '../parts/notices.tsx';
import type { Comment, CommentLines } from './comments.ts';
import type { Field } from './draft-fields.ts';
import { leftWords } from './kept-words.ts';
import { type CommentPlace, isComment, kindOf, type WritingPlace, placeOf, type TextPlace } from './places.ts';
import type { Region } from './regions.ts';
import { shelfOf } from './shelves.ts';
import { isEmpty, type Linked, NO_WORDS, type Stored, type Words } from './words.ts';
import { Writing } from './writing.ts';

/** A draft comment that was discarded, and can come back: once, under this name. */
interface Discarded {
  readonly place: CommentPlace;
  readonly words: Words;
  readonly name: string;
}

/** What is at a desk now. */
interface OnDesk {
  /** What is being written, in the order in which it was begun. */
  readonly writings: readonly Writing[];
  /** How many of these are comments, and have words. */
  readonly begun: number;
}

/** Where somebody writes about a review request: open boxes. Pages show it; it stays when they are left. */
export class Desk {
  #now: OnDesk = { writings: [], begun: 0 };
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly requestId: number,
    readonly name: string,
  ) {
    // What was not saved when a page was left.
    void leftWords(name).then((left) => {
      for (const { place, ...begun } of left) this.#add(new Writing(requestId, name, place, begun, { isNew: false }));
    });
  }

  readonly now = (): OnDesk => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens a box, for a comment on a picture also on a region of it. Nothing is asked of the service: it takes keys at once. */
  begin(place: WritingPlace, region?: Region): Writing {
    const open = this.#now.writings.find(
      (writing) => areSamePlace(writing.place, place) && isEmpty(writing.state().words),
    );
    if (open) this.#tell({ writings: this.#now.writings.filter((writing) => writing !== open) });
    open?.end();
    const words = place.about === 'comment' || place.about === 'reply' ? { ...NO_WORDS, opensIssue: false } : NO_WORDS;
    const begun = { id: randomName(), words: { ...words, region } };
    return this.#add(new Writing(this.requestId, this.name, place, begun, { isNew: true }));
  }

  /** Opens a draft comment in a box. */
  async edit(comment: Comment): Promise<void> {
    if (this.writes(comment)) return;
    const place = placeOf(comment);
    const stored = await shelfOf(this.requestId, place).read(comment);
    if (!this.writes(comment)) this.#open(place, stored);
  }

  /**
   * Opens a text in a box.
   * @param there what has it; null: nothing yet
   */
  async editText(place: TextPlace, there: Linked | null): Promise<void> {
    const stored = there ? await shelfOf(this.requestId, place).read(there) : undefined;
    if (!this.#now.writings.some((writing) => areSamePlace(writing.place, place))) this.#open(place, stored);
  }

  /** Opens a field of the review request in a box. There is always something in it. */
  editField(field: Field): Promise<void> {
    return this.editText({ about: 'field', field }, { links: {} });
  }

  /** Whether a draft comment is in an open box. */
  writes({ kind, id }: Comment): boolean {
    return this.#now.writings.some(
      ({ place, stored }) => isComment(place) && stored?.id === id && kindOf(place) === kind,
    );
  }

  /** Closes a box: what is in it becomes a draft comment, or nothing if nothing is in it. */
  async close(writing: Writing): Promise<void> {
    const { place } = writing;
    if (isEmpty(writing.state().words) && place.about !== 'field') {
      await this.discard(writing);
      return;
    }
    if (!(await writing.store()) || !writing.stored) return;
    await writing.show();
    this.#remove(writing);
  }

  /** Saves all that is in open boxes, and closes them. Resolves with whether the service has all of it. */
  async closeAll(): Promise<boolean> {
    await Promise.all(this.#now.writings.map((writing) => this.close(writing)));
    return this.#now.writings.length === 0;
  }

  /** Discards what is in a box. It can be taken back. */
  async discard(writing: Writing): Promise<void> {
    const { words } = writing.state();
    const { place } = writing;
    if (place.about === 'field') {
      writing.change(writing.before);
      await this.close(writing);
      return;
    }
    await writing.discard();
    this.#remove(writing);
    if (isComment(place) && !isEmpty(words)) this.#sayDiscarded([{ place, words, name: randomName() }]);
  }

  /** Discards draft comments that are in no box. They can be taken back. */
  async discardDrafts(comments: readonly Comment[]): Promise<void> {
    const discarded: Discarded[] = [];
    try {
      for (const comment of comments) {
        const place = placeOf(comment);
        const shelf = shelfOf(this.requestId, place);
        const stored = await shelf.read(comment);
        await shelf.delete(stored);
        discarded.push({ place, words: stored.words, name: randomName() });
      }
    } finally {
      this.#sayDiscarded(discarded);
    }
  }

  /** Puts a draft comment on other lines. It is made there first: its words are never nowhere. */
  async move(comment: Comment, lines: CommentLines, named: string): Promise<void> {
    const from = shelfOf(this.requestId, placeOf(comment));
    const to = shelfOf(this.requestId, { about: 'lines', lines, named });
    const stored = await from.read(comment);
    await to.show(await to.make(stored.words, randomName()));
    await from.delete(stored);
  }

  #sayDiscarded(discarded: readonly Discarded[]): void {
    const [count, bringBack] = [discarded.length, () => this.#bringBack(discarded)];
    if (count > 0) say(count === 1 ? 'The comment was discarded.' : `${count} comments were discarded.`, bringBack);
  }

  /** Makes anew what was discarded. */
  async #bringBack(discarded: readonly Discarded[]): Promise<void> {
    for (const { place, words, name } of discarded) {
      const shelf = shelfOf(this.requestId, place);
      await shelf.show(await shelf.make(words, name));
    }
  }

  #add(writing: Writing): Writing {
    writing.subscribe(() => {
      if (this.#begun() !== this.#now.begun) this.#tell({});
    });
    this.#tell({ writings: [...this.#now.writings, writing] });
    return writing;
  }

  #remove(writing: Writing): void {
    writing.end();
    this.#tell({ writings: this.#now.writings.filter((one) => one !== writing) });
  }

  #begun(): number {
    return this.#now.writings.filter(({ place, state }) => isComment(place) && !isEmpty(state().words)).length;
  }

  #open(place: WritingPlace, stored: Stored | undefined): void {
    const begun = { id: randomName(), words: stored?.words ?? { ...NO_WORDS, opensIssue: false }, stored };
    this.#add(new Writing(this.requestId, this.name, place, begun, { isNew: true }));
  }

  #tell(change: Partial<OnDesk>): void {
    this.#now = { ...this.#now, ...change };
    this.#now = { ...this.#now, begun: this.#begun() };
    for (const listener of this.#listeners) listener();
  }
}

const areSamePlace = (a: WritingPlace, b: WritingPlace): boolean => JSON.stringify(a) === JSON.stringify(b);

const desks = new Map<string, Desk>();

/** The reader's desk of a review request; undefined: nobody is signed in. */
export function useDesk(requestId: number): Desk | undefined {
  const username = useMe()?.username;
  const name = username && `${username} ${SITE}/r/${requestId}`;
  if (!name) return undefined;
  const desk = desks.get(name) ?? new Desk(requestId, name);
  desks.set(name, desk);
  return desk;
}

const NOTHING: OnDesk = { writings: [], begun: 0 };

/** What is at a desk, as it changes. */
export const useOnDesk = (desk: Desk | undefined): OnDesk =>
  useSyncExternalStore(desk?.subscribe ?? (() => () => undefined), desk?.now ?? (() => NOTHING));
