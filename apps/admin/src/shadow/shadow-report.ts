import type { AnswerDifference } from './answered';
import { reasonFor } from './decided';
import { masked, maskedUrl } from './mask';

/** Routes, examples of a route, and the last times of each side that are kept. */
const [ROUTES, EXAMPLES, TIMES] = [500, 5, 500];

/** Two answers to one request. */
export interface ComparedPair {
  readonly method: string;
  readonly url: string;
  readonly route: string;
  readonly differences: readonly AnswerDifference[];
  /** How long both took, in milliseconds. */
  readonly theirs: number;
  readonly ours: number;
}

/** A request whose answers differ, without secrets. */
interface Example {
  readonly url: string;
  readonly differences: readonly { readonly at: string; readonly theirs: string; readonly ours: string }[];
}

/** What is known of a method and a route. */
interface Line {
  same: number;
  readonly otherwise: Map<string, number>;
  decided: number;
  different: number;
  readonly examples: Example[];
  readonly theirs: number[];
  readonly ours: number[];
}

/** What was compared, by routes. It has no secrets, and its size is limited. */
export class ShadowReport {
  private readonly lines = new Map<string, Line>();
  private readonly left = new Map<string, number>();

  /** A request that was not compared. */
  skip(reason: string): void {
    this.left.set(reason, (this.left.get(reason) ?? 0) + 1);
  }

  add({ method, url, route, differences, theirs, ours }: ComparedPair): void {
    const line = this.lineOf(`${method} ${route}`);
    keep(line.theirs, theirs);
    keep(line.ours, ours);
    const reasons = differences.map((difference) => reasonFor(difference, route));
    for (const reason of new Set(reasons))
      if (reason !== undefined) line.otherwise.set(reason, (line.otherwise.get(reason) ?? 0) + 1);
    if (differences.length === 0) line.same += 1;
    else if (!reasons.includes(undefined)) line.decided += 1;
    else {
      line.different += 1;
      if (line.examples.length < EXAMPLES)
        line.examples.push({
          url: maskedUrl(url),
          differences: differences
            .filter((_, index) => reasons[index] === undefined)
            .map((one) => ({ at: one.at, theirs: masked(one.at, one.theirs), ours: masked(one.at, one.ours) })),
        });
    }
  }

  /** For programs. */
  toJSON() {
    const routes = [...this.lines]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([route, { same, decided, different, otherwise, examples, theirs, ours }]) => ({
        ...{ route, same, otherwise: decided, different },
        decided: Object.fromEntries(otherwise),
        ...{ theirs: median(theirs), ours: median(ours), examples },
      }));
    const sum = (of: (line: (typeof routes)[number]) => number) => routes.reduce((total, line) => total + of(line), 0);
    const [same, otherwise, different] = [
      sum((line) => line.same),
      sum((line) => line.otherwise),
      sum((line) => line.different),
    ];
    return {
      ...{ compared: same + otherwise + different, same, otherwise, different, routes },
      left: Object.fromEntries(this.left),
    };
  }

  /** For people. */
  printed(): string[] {
    const { compared, same, otherwise, different, routes, left } = this.toJSON();
    const share = compared === 0 ? '' : ` (${((100 * (same + otherwise)) / compared).toFixed(1)} % as meant)`;
    return [
      `${compared} compared: ${same} the same, ${otherwise} otherwise as decided, ${different} different${share}`,
      ...Object.entries(left).map(([reason, count]) => `${count} not compared: ${reason}`),
      ...routes.flatMap((line) => [
        `${line.route}: ${line.same} the same, ${line.otherwise} otherwise, ${line.different} different; ` +
          `${line.theirs} ms there, ${line.ours} ms here`,
        ...Object.entries(line.decided).map(([reason, count]) => `    ${count} otherwise: ${reason}`),
        ...line.examples.flatMap(({ url, differences }) => [
          `    ${url}`,
          ...differences.map(({ at, theirs, ours }) => `      ${at}: ${theirs} there, ${ours} here`),
        ]),
      ]),
    ];
  }

  private lineOf(name: string): Line {
    const known = this.lines.get(name);
    if (known) return known;
    // Made-up paths take no memory.
    if (this.lines.size >= ROUTES && name !== OTHERS) return this.lineOf(OTHERS);
    const line: Line = {
      ...{ same: 0, decided: 0, different: 0 },
      otherwise: new Map(),
      examples: [],
      theirs: [],
      ours: [],
    };
    this.lines.set(name, line);
    return line;
  }
}

const OTHERS = 'other routes';

function keep(times: number[], time: number): void {
  times.push(time);
  if (times.length > TIMES) times.shift();
}

const median = (times: readonly number[]): number =>
  Math.round([...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
