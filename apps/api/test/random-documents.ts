import { randomFractions } from '@review-service/testing/random-fractions';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

const NAMES = ['a', 'b', 'a/b', 'c~d', '~1', '', '0', '-', 'é', 'constructor', 'toString', 'length'];
const PLAIN = [null, true, false, 0, -0, 1, -1.5, 1e300, '', '0', 'text', '\u{1F600}'];
const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test', 'none'];
const DEEPEST = 4;

/** Pseudo-random JSON, the same for the same seed; some names are special to JavaScript or JSON Pointer. */
export class RandomDocuments {
  private readonly fraction: () => number;
  private readonly names: readonly string[];

  constructor(seed: number, moreNames: readonly string[] = []) {
    this.fraction = randomFractions(seed);
    this.names = [...NAMES, ...moreNames];
  }

  value(depth = 0): Json {
    const kind = depth < DEEPEST ? this.below(4) : 0;
    if (kind === 0 || kind === 1) return this.oneOf(PLAIN);
    return kind === 2 ? this.some(() => this.value(depth + 1)) : this.object(depth + 1);
  }

  object(depth = 0): JsonObject {
    return Object.fromEntries(this.some(() => [this.oneOf(this.names), this.value(depth)] as const));
  }

  /** Operations of a JSON Patch, most of which do not match the document. */
  operations(): JsonObject[] {
    return this.some(() => ({
      op: this.oneOf(OPERATIONS),
      path: this.pointer(),
      from: this.pointer(),
      value: this.value(),
    }));
  }

  private pointer(): string {
    return this.some(() => `/${this.oneOf(this.names)}`).join('');
  }

  private some<T>(make: () => T): T[] {
    return Array.from({ length: this.below(5) }, make);
  }

  private oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  private below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }
}
