import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../base/query-client.ts';
import { SITE } from '../base/service.ts';
import { useMe } from '../base/session.ts';
import { say } from '../parts/notices.tsx';
import { randomName } from '../base/random-name.ts';
import { type Comment, type CommentLines, commentsQuery } from './comments.ts';
import { deleteComment, makeComment, readShown, readStored } from './draft-comments.ts';
import { draftQuery, type Field, readField } from './draft-fields.ts';
import { leftWords } from './kept-words.ts';
import { type CommentPlace, isComment, kindOf, type Part, type Place, placeOf, type TextPlace } from './places.ts';
import type { Region } from './regions.ts';
import { ownRepliesQuery, ownReviewQuery, readReply, readText } from './review-texts.ts';
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
  begin(place: Place, region?: Region): Writing {
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
    const stored = await readStored(place, comment);
    const begun = { id: randomName(), words: stored.words, stored };
    if (!this.writes(comment)) this.#add(new Writing(this.requestId, this.name, place, begun, { isNew: true }));
  }

  /** Opens a text of the reader's review in a box. */
  async editText(part: Part, review: Linked | null): Promise<void> {
    this.#open({ about: 'review', part }, review ? await readText(part, review) : undefined);
  }

  /** Opens what a reply of the reader's says to a text of a review in a box. */
  async editReply(review: number, part: Part, reply: Linked): Promise<void> {
    this.#open({ about: 'reply', review, part }, await readReply(part, reply));
  }

  /** Opens a field of the review request in a box. */
  async editField(field: Field): Promise<void> {
    this.#open({ about: 'field', field }, await readField(this.requestId, field));
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
    if (isComment(place)) show(this.requestId, await readShown(place, writing.stored));
    else await readAgain(this.requestId, place);
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
    const { place, stored } = writing;
    if (place.about === 'field') {
      writing.change(writing.before);
      await this.close(writing);
      return;
    }
    await writing.discard();
    this.#remove(writing);
    if (!isComment(place)) {
      await readAgain(this.requestId, place);
      return;
    }
    if (stored) hide(this.requestId, kindOf(place), stored.id);
    if (!isEmpty(words)) this.#sayDiscarded([{ place, words, name: randomName() }]);
  }

  /** Discards draft comments that are in no box. They can be taken back. */
  async discardDrafts(comments: readonly Comment[]): Promise<void> {
    const discarded: Discarded[] = [];
    try {
      for (const comment of comments) {
        const place = placeOf(comment);
        const { words } = await readStored(place, comment);
        await deleteComment(place, comment);
        hide(this.requestId, comment.kind, comment.id);
        discarded.push({ place, words, name: randomName() });
      }
    } finally {
      this.#sayDiscarded(discarded);
    }
  }

  /** Puts a draft comment on other lines. It is made there first: its words are never nowhere. */
  async move(comment: Comment, lines: CommentLines, named: string): Promise<void> {
    const from = placeOf(comment);
    const to = { about: 'lines', lines, named } as const;
    const { words } = await readStored(from, comment);
    const made = await makeComment(this.requestId, to, words, randomName());
    show(this.requestId, await readShown(to, made));
    await deleteComment(from, comment);
    hide(this.requestId, comment.kind, comment.id);
  }

  #sayDiscarded(discarded: readonly Discarded[]): void {
    const [count, bringBack] = [discarded.length, () => this.#bringBack(discarded)];
    if (count > 0) say(count === 1 ? 'The comment was discarded.' : `${count} comments were discarded.`, bringBack);
  }

  /** Makes anew what was discarded. */
  async #bringBack(discarded: readonly Discarded[]): Promise<void> {
    for (const { place, words, name } of discarded) {
      const stored = await makeComment(this.requestId, place, words, name);
      show(this.requestId, await readShown(place, stored));
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

  #open(place: TextPlace, stored: Stored | undefined): void {
    if (this.#now.writings.some((writing) => areSamePlace(writing.place, place))) return;
    const begun = { id: randomName(), words: stored?.words ?? { ...NO_WORDS, opensIssue: false }, stored };
    this.#add(new Writing(this.requestId, this.name, place, begun, { isNew: true }));
  }

  #tell(change: Partial<OnDesk>): void {
    this.#now = { ...this.#now, ...change };
    this.#now = { ...this.#now, begun: this.#begun() };
    for (const listener of this.#listeners) listener();
  }
}

const areSamePlace = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Shows a comment among those that were read. */
function show(requestId: number, comment: Comment): void {
  queryClient.setQueryData(commentsQuery(requestId).queryKey, (all) => [
    ...(all ?? []).filter(({ kind, id }) => kind !== comment.kind || id !== comment.id),
    comment,
  ]);
}

const readAgain = (requestId: number, { about }: TextPlace): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: READ[about](requestId) });

/** Where the texts are read from that pages show. */
const READ: Readonly<Record<TextPlace['about'], (requestId: number) => QueryKey>> = {
  review: (requestId) => ownReviewQuery(requestId).queryKey,
  reply: (requestId) => ownRepliesQuery(requestId).queryKey,
  field: (requestId) => draftQuery(requestId).queryKey,
};

function hide(requestId: number, hiddenKind: Comment['kind'], hiddenId: number): void {
  queryClient.setQueryData(commentsQuery(requestId).queryKey, (all) =>
    (all ?? []).filter(({ kind, id }) => kind !== hiddenKind || id !== hiddenId),
  );
}

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
