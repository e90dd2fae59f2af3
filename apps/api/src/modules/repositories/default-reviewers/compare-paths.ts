import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FileRegex, readFileRegex } from './file-regex';

/** A rule whose expression is compared with paths. */
interface Rule {
  readonly id: number;
  readonly fileRegex: string;
}

/** The ids of the rules that match, and of the rules whose comparison took too long. */
export interface Compared {
  readonly matching: ReadonlySet<number>;
  /** Their expressions cannot be read, or take too much time. */
  readonly givenUp: readonly number[];
}

/** Milliseconds that one rule is compared for before others have their turn. */
const TURN = 5;
/** Milliseconds of processor time that all rules have together: a busy machine must not make a usual rule time out. */
const ALTOGETHER = 700;
/** Paths between two looks at the clock: a look takes as long as a usual comparison. */
const AT_ONCE = 8;

/**
 * Finds the rules whose expression matches the beginning of one of these paths, as `re.match` of Python does. An
 * expression takes linear time for a path, but some a thousand times as long as others. So the rules take turns, between
 * which other requests are served, and those that are not done when the time is over are given up: the usual ones need
 * one turn.
 */
export async function compareWithPaths(
  rules: readonly Rule[],
  paths: readonly string[],
  altogether = ALTOGETHER,
): Promise<Compared> {
  const matching = new Set<number>();
  const givenUp: number[] = [];
  const waiting = rules.map((rule) => new Comparison(rule, paths));
  let spent = 0;
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const start = process.cpuUsage();
    const result = spent < altogether ? one.proceed(performance.now() + TURN) : 'given up';
    const { user, system } = process.cpuUsage(start);
    spent += (user + system) / 1000;
    if (result === 'matches') matching.add(one.id);
    if (result === 'given up') givenUp.push(one.id);
    if (result === undefined) {
      waiting.push(one);
      await nextTurn();
    }
  }
  return { matching, givenUp };
}

/** One rule and the paths that it was not yet compared with. */
class Comparison {
  private next = 0;
  private regex?: FileRegex | undefined;

  constructor(
    private readonly rule: Rule,
    private readonly paths: readonly string[],
  ) {}

  get id(): number {
    return this.rule.id;
  }

  /** Compares with more paths until then, with some at least; undefined: others are left. */
  proceed(until: number): 'matches' | 'differs' | 'given up' | undefined {
    this.regex ??= readFileRegex(this.rule.fileRegex);
    if (!this.regex) return 'given up';
    for (let path = this.paths[this.next]; path !== undefined; path = this.paths[this.next]) {
      if (this.regex.test(path)) return 'matches';
      this.next += 1;
      if (this.next % AT_ONCE === 0 && performance.now() >= until) return undefined;
    }
    return 'differs';
  }
}
