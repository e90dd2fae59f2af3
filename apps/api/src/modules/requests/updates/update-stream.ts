import { Readable } from 'node:stream';
import type { Caller } from '../../../access/callers/caller';
import type { ReviewRequestNotice } from '../review-requests';

/** A stream whose reader is this many bytes behind is ended: what it misses it reads again. */
const FARTHEST_BEHIND = 65_536;

/** A reader has so many notices waiting at most; after more, it is told to read all again. */
const WAITING = 100;

/** Who reads a stream, and what of. */
export interface Reading {
  readonly caller: Caller;
  /** By which its streams are counted. */
  readonly reader: string;
  readonly displayIds: readonly number[];
  /** They are also told that their dashboard changes. */
  readonly isOfDashboard: boolean;
}

/** What happened, and what it changes for the reader: a review request that they look at, or their dashboard. */
interface Told {
  readonly notice: ReviewRequestNotice;
  readonly changes: 'review request' | 'dashboard';
}

/** The events of one reader, as bytes of `text/event-stream` (HTML Living Standard, section 9.2). */
export class UpdateStream extends Readable {
  private told: Told[] = [];
  private hasMissed = false;
  private isDoubted = false;

  constructor(
    readonly reading: Reading,
    /** The time at which it ends, so that its reader comes again and is admitted again. */
    readonly endsAt: number,
    /** The second of each turn in which it gets its sign of life. */
    readonly beat: number,
  ) {
    super({ highWaterMark: FARTHEST_BEHIND });
  }

  /** Nothing is read from anywhere: events come by themselves. */
  override _read(): void {}

  /** Remembers what is to be judged and told. */
  remember(notice: ReviewRequestNotice, changes: Told['changes']): void {
    if (this.told.length < WAITING) this.told.push({ notice, changes });
    else this.hasMissed = true;
  }

  /** Its reader may not be signed in any more: they are judged although there is nothing to tell. */
  doubt(): void {
    this.isDoubted = true;
  }

  /** What has been remembered since the last time; undefined: nothing, so nobody is judged. */
  recall(): { readonly told: readonly Told[]; readonly hasMissed: boolean } | undefined {
    const { told, hasMissed, isDoubted } = this;
    this.told = [];
    this.hasMissed = false;
    this.isDoubted = false;
    return told.length > 0 || isDoubted ? { told, hasMissed } : undefined;
  }

  say(event: string, data: object | '' = ''): void {
    this.write(`event: ${event}\ndata: ${data === '' ? '' : JSON.stringify(data)}\n\n`);
  }

  /** After how many milliseconds the reader comes again once the stream has ended. */
  setRetry(milliseconds: number): void {
    this.write(`retry: ${milliseconds}\n\n`);
  }

  end(): void {
    if (!this.destroyed) this.push(null);
  }

  private write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength > FARTHEST_BEHIND) this.destroy();
    else this.push(text);
  }
}
