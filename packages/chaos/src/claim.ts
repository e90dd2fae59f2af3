import type { Random } from '@review-service/testing/random';
import type { Receiver } from './receiver';
import type { Scale } from './scale';
import type { Stage } from './stage';
import type { World } from './world';

/** What a claim is tried with. */
export interface Trial {
  readonly stage: Stage;
  readonly world: World;
  readonly random: Random;
  readonly scale: Scale;
  /** Who is told of deleted tokens. */
  readonly receiver: Receiver;
  /** A line for who watches. */
  readonly tell: (line: string) => void;
}

/** One line of the closing table. */
export interface Finding {
  readonly bar: string;
  readonly measured: string;
  /** In words that lead to their cause; none when the claim held. */
  readonly violations: readonly string[];
}

/** A sentence about the service, and the scenario that tries to break it. */
export interface Claim {
  readonly title: (scale: Scale) => string;
  readonly needsRedis: boolean;
  readonly test: (trial: Trial) => Promise<Finding[]>;
}
