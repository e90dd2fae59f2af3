import { createHash } from 'node:crypto';
import { randomFractions } from './random-fractions';

/** Random decisions that the same seed makes again. */
export class Random {
  /** From 0 up to, and without, 1. */
  readonly fraction: () => number;

  constructor(private readonly seed: string) {
    this.fraction = randomFractions(createHash('sha256').update(seed).digest().readUInt32LE());
  }

  /** A generator of its own, so that what others draw changes nothing here. */
  for(purpose: string): Random {
    return new Random(`${this.seed}/${purpose}`);
  }

  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.fraction() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }
}
