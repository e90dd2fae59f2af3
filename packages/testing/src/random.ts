import { createHash } from 'node:crypto';
import { randomFractions } from './random-fractions';

/** Pseudo-random decisions, the same for the same seed. */
export class Random {
  /** From 0 to 1 (excluded). */
  readonly fraction: () => number;

  constructor(private readonly seed: string) {
    this.fraction = randomFractions(createHash('sha256').update(seed).digest().readUInt32LE());
  }

  /** An independent generator: numbers drawn from others do not change its own. */
  for(purpose: string): Random {
    return new Random(`${this.seed}/${purpose}`);
  }

  /** An integer from 0 to the limit (excluded). */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }

  /** Each of them with this probability. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.fraction() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }
}
