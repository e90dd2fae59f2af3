import type { ServedRoute } from '@review-service/api/served-routes';
import { Random } from '@review-service/testing/random';
import type { Callers } from './callers';
import { generate } from './generate';
import { FILLER, FILLING, largest } from './generate/largest';
import { type ShotSender, describeShot, type Shot } from './request';
import type { Surface } from './surface';
import { Tally } from './tally';
import { type Failure, faultOf } from './verdict';
import { exchange, type Outcome } from './wire/exchange';

/** The longest that an answer may take, in milliseconds. */
export const LONGEST = 5_000;
/** After so many shots the world is rebuilt, because deletions and creations have changed it. */
const EPOCH = 500;
const IN_FLIGHT = 8;
const SECONDS_BETWEEN_WORDS = 5;

/** The tested service. */
export interface Target {
  readonly api: string;
  readonly operations: string;
  /** Rebuilds the initial world, and reads it. */
  remake(): Promise<{ surface: Surface; callers: Callers }>;
  /** Waits until the service answers, and restarts it if it ended. Resolves with the reason of its end. */
  heal(): Promise<string | undefined>;
}

/** The extent of a run. */
export interface FuzzExtent {
  readonly seed: string;
  /** The numbers of the first shot, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Ends after so many failures. */
  readonly mostFailures: number;
  /** Fired before all others. */
  readonly regressions: readonly Shot[];
  /** `GET /api/groups/`: these only. */
  readonly isWanted?: (route: ServedRoute) => boolean;
  readonly tell: (line: string) => void;
  readonly stopping?: AbortSignal;
}

interface Numbered {
  readonly number: number;
  readonly shot: Shot;
}

interface Suspect extends Numbered {
  readonly what: string;
}

/** Sends shots to a service, and finds failures. */
export class Fuzzer {
  readonly tally = new Tally();
  readonly failures: Failure[] = [];
  private told = performance.now();
  private callers = new Map<string, ShotSender>();

  constructor(private readonly target: Target) {}

  async run(extent: FuzzExtent): Promise<void> {
    const { from, to, seed, regressions, isWanted = () => true } = extent;
    await this.fireAll(
      extent,
      regressions.map((shot, index) => () => ({ number: index - regressions.length, shot })),
    );
    for (let start = from; start < to && !this.isOver(extent); start = next(start)) {
      const { surface, callers } = await this.remake();
      const wanted = { ...surface, routes: surface.routes.filter(isWanted) };
      const filling = callers.some(({ name }) => name === FILLER) ? FILLING : 0;
      const numbers = Array.from({ length: Math.min(to, next(start)) - start }, (_, index) => start + index);
      const random = new Random(seed);
      const shots = numbers.map((number) => () => ({
        number,
        shot:
          number % EPOCH < filling
            ? largest(random.for(String(number)), wanted)
            : generate(random.for(String(number)), wanted, callers),
      }));
      await this.fireAll(extent, shots);
    }
  }

  /** Sends a single shot without concurrency. */
  async fire(shot: Shot): Promise<Outcome> {
    const caller = this.callers.get(shot.caller);
    if (!caller) throw new Error(`There is no caller "${shot.caller}"`);
    return exchange(this.target[shot.to], shot, caller, LONGEST);
  }

  async remake(): Promise<{ surface: Surface; callers: Callers }> {
    const made = await this.target.remake();
    this.callers = new Map(made.callers.map((caller) => [caller.name, caller]));
    return made;
  }

  /** Sends several at a time. Failed or late ones are repeated alone, to find the one that caused it. */
  private async fireAll(extent: FuzzExtent, makers: readonly (() => Numbered)[]): Promise<void> {
    if (this.callers.size === 0) await this.remake();
    const queue = [...makers];
    while (queue.length > 0 && !this.isOver(extent)) {
      const suspects: Suspect[] = [];
      const fireSome = async () => {
        while (suspects.length === 0) {
          const maker = queue.shift();
          if (!maker) return;
          const { number, shot } = maker();
          const outcome = await this.fire(shot);
          this.tally.count(shot, outcome);
          const what = faultOf(shot, outcome);
          if (what !== undefined) suspects.push({ number, shot, what });
          this.tell(extent);
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, fireSome));
      if (suspects.length > 0) await this.question(suspects, await this.target.heal(), extent);
    }
  }

  /** A wrong answer is a failure; a missing one only if it is missing again without concurrency. */
  private async question(suspects: readonly Suspect[], diedOf: string | undefined, extent: FuzzExtent): Promise<void> {
    const found = this.failures.length;
    for (const { number, shot, what } of suspects) {
      if (this.isOver(extent)) return;
      const isAnswer = /^5\d\d/.test(what);
      const again = isAnswer ? what : faultOf(shot, await this.fire(shot));
      const diedAgain = isAnswer ? undefined : await this.target.heal();
      if (again !== undefined) this.fail({ number, shot, what: [again, diedAgain].filter(Boolean).join('; ') }, extent);
    }
    const [first] = suspects;
    if (this.failures.length > found || !first) return;
    if (diedOf === undefined) this.tally.late += suspects.length;
    else this.fail({ ...first, what: `${diedOf}; one of ${suspects.length} that were under way` }, extent);
  }

  /** Prints it at once, because a long run may be ended early. */
  private fail(failure: Failure, { tell }: FuzzExtent): void {
    this.failures.push(failure);
    tell(`failure ${failure.number}: ${failure.what}: ${describeShot(failure.shot)}`);
  }

  private isOver({ mostFailures, stopping }: FuzzExtent): boolean {
    return this.failures.length >= mostFailures || (stopping?.aborted ?? false);
  }

  private tell({ tell }: FuzzExtent): void {
    if (performance.now() - this.told < SECONDS_BETWEEN_WORDS * 1000) return;
    this.told = performance.now();
    tell(`${this.tally.shots} sent, ${this.failures.length} failures`);
  }
}

/** Where the next epoch begins. */
const next = (number: number) => (Math.floor(number / EPOCH) + 1) * EPOCH;
