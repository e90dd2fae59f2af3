import { ApiError, LostAnswerError, PreconditionFailed } from '@review-service/client';
import { randomName } from '../base/random-name.ts';
import { wordsOf } from '../base/words-of.ts';
import { forgetWords, holdWords, keepWords } from './kept-words.ts';
import type { WritingPlace } from './places.ts';
import type { Shelf } from './shelf.ts';
import { shelfOf } from './shelves.ts';
import { areSame, isEmpty, type Stored, type Words } from './words.ts';

/** How long somebody has to pause for their words to be saved, and how long a failed try waits for the next, in ms. */
const PAUSE = 700;
const PATIENCE = 10_000;

/** Why words are not saved, although they are kept in this browser. */
type Trouble =
  | { readonly kind: 'signed-out' | 'no-answer' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Another tab, or another program of the same person, has changed them. */
  | { readonly kind: 'changed'; readonly there: Stored };

/** What has become of somebody's words. */
export interface State {
  readonly words: Words;
  readonly saving: 'typed' | 'saving' | 'saved' | Trouble;
}

interface Begun {
  readonly id: string;
  readonly words: Words;
  readonly stored?: Stored | undefined;
}

/**
 * Words that somebody types about a place. They are in this browser at once, and soon on their shelf at the service;
 * whatever comes between, they stay where they are.
 */
export class Writing {
  static #count = 0;
  /** Its number among those of this page. */
  readonly number = ++Writing.#count;
  readonly id: string;
  /** What was there before. */
  readonly before: Words;
  #state: State;
  #stored: Stored | undefined;
  /** The words that were stored last, as they were typed: the service may keep them in another form. */
  #saved: Words | undefined;
  /** What the first try to store them has sent: until it is answered, it is sent again as it was. */
  #first: Words | undefined;
  #name = randomName();
  #timer = 0;
  #running: Promise<boolean> | undefined;
  #wantsFocus: boolean;
  readonly #shelf: Shelf;
  readonly #release: () => void;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly requestId: number,
    readonly desk: string,
    readonly place: WritingPlace,
    { id, words, stored }: Begun,
    { isNew }: { isNew: boolean },
  ) {
    this.id = id;
    this.#shelf = shelfOf(requestId, place);
    this.#stored = stored;
    this.#saved = stored?.words;
    this.before = stored?.words ?? words;
    this.#state = { words, saving: isNew ? 'saved' : 'typed' };
    this.#wantsFocus = isNew;
    this.#release = holdWords(this);
    if (!isNew) void this.store();
  }

  /** What the service has of it; undefined: nothing yet. */
  get stored(): Stored | undefined {
    return this.#stored;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the box should take the keys: once, when it is opened. */
  takeFocus(): boolean {
    const wanted = this.#wantsFocus;
    this.#wantsFocus = false;
    return wanted;
  }

  /** Takes what somebody typed: it is saved when they pause. */
  change(words: Words): void {
    const { saving } = this.#state;
    this.#tell({ words, saving: typeof saving === 'object' && saving.kind === 'changed' ? saving : 'typed' });
    keepWords(this, { place: this.place, words, stored: this.#stored });
    this.#saveAfter(PAUSE);
  }

  /** Saves what is not saved yet. Resolves with whether the service has all of it. */
  store(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#storeAll().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Of words that were changed elsewhere, too: takes these, or those that are there. */
  async settle(which: 'mine' | 'theirs'): Promise<void> {
    const { words, saving } = this.#state;
    if (typeof saving !== 'object' || saving.kind !== 'changed') return;
    this.#stored = saving.there;
    this.#saved = saving.there.words;
    this.#tell({ words: which === 'mine' ? words : saving.there.words, saving: 'typed' });
    await this.store();
  }

  /** The text as markup, once it is saved; undefined: it cannot be saved now. */
  async render(): Promise<string | undefined> {
    return (await this.store()) && this.#stored ? this.#shelf.render(this.#stored) : undefined;
  }

  /** Shows on pages what is stored. */
  async show(): Promise<void> {
    if (this.#stored) await this.#shelf.show(this.#stored);
  }

  /** Takes them from the service, too. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#stored) await this.#shelf.delete(this.#stored);
    this.end();
  }

  /** Nothing is typed any more. */
  end(): void {
    clearTimeout(this.#timer);
    forgetWords(this);
    this.#release();
  }

  #tell(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #saveAfter(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.store(), pause);
  }

  async #storeAll(): Promise<boolean> {
    for (;;) {
      const { words } = this.#state;
      if (this.#saved ? areSame(words, this.#saved) : isEmpty(words)) {
        this.#tell({ words, saving: 'saved' });
        forgetWords(this);
        return true;
      }
      this.#tell({ words, saving: 'saving' });
      try {
        await this.#send(words);
      } catch (error) {
        const trouble = await this.#troubleOf(error);
        if (trouble === 'again') continue;
        this.#tell({ words: this.#state.words, saving: trouble });
        if (trouble.kind === 'no-answer') this.#saveAfter(PATIENCE);
        return false;
      }
    }
  }

  async #send(words: Words): Promise<void> {
    if (this.#stored) {
      this.#stored = await this.#shelf.change(words, this.#stored);
      this.#saved = words;
      return;
    }
    const first = (this.#first ??= words);
    this.#stored = await this.#shelf.make(first, this.#name);
    this.#saved = first;
    this.#first = undefined;
  }

  /** What to say of a try that failed; `again`: nothing, the next one is another. */
  async #troubleOf(error: unknown): Promise<Trouble | 'again'> {
    if (error instanceof LostAnswerError) return { kind: 'no-answer' };
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { kind: 'signed-out' };
    if (error.status >= 500) return { kind: 'no-answer' };
    if (error instanceof PreconditionFailed && this.#stored) return this.#changedElsewhere(this.#stored);
    this.#first = undefined;
    this.#name = randomName();
    // They are gone, such as with a review that was discarded in another tab, and are stored anew.
    if (error.status === 404 && this.#stored) {
      this.#stored = undefined;
      this.#saved = undefined;
      return 'again';
    }
    return { kind: 'refused', message: wordsOf(error) };
  }

  /** The object that has the words was changed: perhaps not in these. */
  async #changedElsewhere(stored: Stored): Promise<Trouble | 'again'> {
    const there = await this.#shelf.read(stored).catch(() => undefined);
    if (!there) return { kind: 'no-answer' };
    if (!areSame(there.words, stored.words)) return { kind: 'changed', there };
    this.#stored = there;
    return 'again';
  }
}
