import type { Random } from '@review-service/testing/random';
import type { Receiver } from './receiver';
import type { Scale } from './scale';
import type { ChaosStage } from './stage';
import type { ChaosWorld } from './world';

/** The input of a guarantee's test. */
export interface GuaranteeTrial {
  readonly stage: ChaosStage;
  readonly world: ChaosWorld;
  readonly random: Random;
  readonly scale: Scale;
  /** The receiver of webhooks. */
  readonly receiver: Receiver;
  /** Prints a line of progress. */
  readonly tell: (line: string) => void;
}

/** One line of the closing table. */
export interface GuaranteeFinding {
  readonly bar: string;
  readonly measured: string;
  /** As text with a hint to the cause; empty if the guarantee held. */
  readonly violations: readonly string[];
}

/** A sentence about the service, and the scenario that tries to break it. */
export interface Guarantee {
  readonly title: (scale: Scale) => string;
  readonly needsRedis: boolean;
  /** What this machine lacks for its test, if anything. */
  readonly lacks?: () => string | undefined;
  readonly test: (trial: GuaranteeTrial) => Promise<GuaranteeFinding[]>;
}
