import { useSyncExternalStore } from 'react';
import { wordsOf } from '../../base/words-of.ts';
import { say } from '../../parts/notices.tsx';
import type { Desk } from '../desk.ts';
import { eraseVerdict, publishWritten, readPublished, writeVerdict } from './publish.ts';

/** Milliseconds in which a ship-it can be undone. */
const PAUSE = 8_000;

/**
 * A ship-it that is published after a pause. Until then it can be undone, and nobody was told of it: a published one can
 * only be revoked, after mails and webhooks. The pause is here and not at the service, which publishes at once for all its
 * clients. It is on the reader's draft review meanwhile, so nothing is lost if the browser crashes; leaving the page
 * publishes it, and so does opening a box, because what is typed there would be published with it.
 */
class WaitingShipIt {
  readonly #timer = setTimeout(() => void this.publish(), PAUSE);
  readonly #forget: () => void;

  constructor(
    readonly desk: Desk,
    readonly written: Awaited<ReturnType<typeof writeVerdict>>,
  ) {
    const publish = () => void this.publish();
    addEventListener('pagehide', publish);
    const ignore = desk.subscribe(() => desk.now().writings.length > 0 && publish());
    this.#forget = () => {
      removeEventListener('pagehide', publish);
      ignore();
    };
  }

  /** Publishes it, unless it does not wait any more. */
  async publish(): Promise<void> {
    const { requestId } = this.desk;
    if (!this.#end()) return;
    try {
      await publishWritten(requestId);
      say('Ship It published.');
    } catch (error) {
      say(`Ship It was not published: it is a draft. ${wordsOf(error)}`);
    }
    await readPublished(requestId);
  }

  /** Takes it back: nobody has seen it. */
  async undo(): Promise<void> {
    const { requestId } = this.desk;
    if (!this.#end()) throw new Error('Ship It is published already. You can revoke it.');
    await eraseVerdict(requestId, this.written);
    await readPublished(requestId);
  }

  #end(): boolean {
    const { requestId } = this.desk;
    clearTimeout(this.#timer);
    this.#forget();
    if (waiting.get(requestId) !== this) return false;
    waiting.delete(requestId);
    tell();
    return true;
  }
}

/** By the review request. Modules outlive pages: a visit to another page of the app ends no pause. */
const waiting = new Map<number, WaitingShipIt>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Saves all that the reader has written, with a ship-it, and publishes it after a pause in which it can be undone. */
export async function shipIt(desk: Desk): Promise<void> {
  const written = await writeVerdict(desk, { shipsIt: true, toOwnerOnly: false });
  const one = new WaitingShipIt(desk, written);
  waiting.set(desk.requestId, one);
  tell();
  say(`Ship It is published in ${PAUSE / 1_000} seconds.`, () => one.undo());
}

/** Whether a ship-it of a review request waits to be published. */
export const useWaitsToShip = (requestId: number): boolean =>
  useSyncExternalStore(listen, () => waiting.has(requestId));
