import type { Asked } from './reasons';
import type { Happened } from './words';

/** A review request of which a digest tells. */
interface Request {
  readonly displayId: number;
  /** The name of its Local Site. */
  readonly site: string | undefined;
  readonly summary: string;
}

/** One on which the receiver is expected to act. */
export interface Waiting extends Request, Asked {
  readonly since: Date;
}

/** Something that happened to one. */
export interface News extends Happened {
  readonly at: Date;
  /** What a review comes to, such as `Ship it!`; undefined: nothing, or it is none. */
  readonly verdict: string | undefined;
  /** How it begins, in one line; empty: without words. */
  readonly words: string;
  readonly comments: number;
}

/** What happened to one, oldest first. */
export interface RequestNews extends Request {
  readonly news: readonly News[];
}

/** Everything that a digest is made of. */
export interface DigestContent {
  readonly address: string;
  readonly name: string;
  readonly timeZone: string;
  readonly waiting: readonly Waiting[];
  /** So many more wait. */
  readonly moreWaiting: number;
  readonly requests: readonly RequestNews[];
  /** It tells of what happened together, at once; false: of what was held back. */
  readonly isTogether: boolean;
  /** So many more things happened. */
  readonly more: number;
}
