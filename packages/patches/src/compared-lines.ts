import type { KnownLine } from './base-alignment';
import type { NumberedLine } from './numbered-lines';

const UNKNOWN = 'is not known';

/** A line of a change, and where that is in the base of the newer one. */
export interface PlacedLine {
  readonly line: NumberedLine;
  readonly text: number;
  /** A line that is added stands half a line before the one that it is added to. */
  readonly place: number;
  /** The number that it has, or would have, in the base of the other change. */
  readonly elsewhere: number;
  /** For lines of the base: how much is known of the other one there. */
  readonly other: 'has it' | 'is known not to have it' | 'is not known';
  /** For lines of the older change: the same line of the newer one, by its place among all. */
  readonly mate?: number;
}

/** The lines of a change, and those of them that its base has. */
export interface Numbered {
  readonly all: readonly { readonly line: NumberedLine; readonly text: number }[];
  readonly base: readonly KnownLine[];
}

/**
 * The lines of both changes with their places in the newer base. An older one may have a mate among the newer ones.
 * @param areWhole both bases are known from the first line to the last
 */
export function itemsOf(
  older: Numbered,
  newer: Numbered,
  mates: Int32Array,
  areWhole: boolean,
): [PlacedLine[], PlacedLine[]] {
  const ofBase: number[] = [];
  for (const [at, { line }] of newer.all.entries()) if (line.sides !== 'new') ofBase.push(at);
  const back = new Int32Array(newer.base.length).fill(-1);
  for (const [at, mate] of mates.entries()) if (mate >= 0) back[mate] = at;
  const [oldPlaces, newPlaces] = [new Places(older, newer, mates, areWhole), new Places(newer, older, back, areWhole)];
  let nth = -1;
  const oldItems = older.all.map(({ line, text }): PlacedLine => {
    if (line.sides !== 'new') nth += 1;
    const elsewhere = oldPlaces.placeOf(nth, line.old);
    if (line.sides === 'new') return { line, text, elsewhere, place: elsewhere - 0.5, other: UNKNOWN };
    const mate = ofBase[mates[nth] ?? -1];
    const item = { line, text, elsewhere, place: elsewhere, other: oldPlaces.other[nth] ?? UNKNOWN };
    return mate === undefined ? item : { ...item, mate };
  });
  nth = -1;
  const newItems = newer.all.map(({ line, text }): PlacedLine => {
    if (line.sides !== 'new') nth += 1;
    const elsewhere = newPlaces.placeOf(nth, line.old);
    if (line.sides === 'new') return { line, text, elsewhere, place: line.old - 0.5, other: UNKNOWN };
    return { line, text, elsewhere, place: line.old, other: newPlaces.other[nth] ?? UNKNOWN };
  });
  return [oldItems, newItems];
}

/** Where the known lines of one base are in the other, and whether that has them. */
class Places {
  /** For each line: how much further down it is in the other base. */
  private readonly shifts: number[];
  readonly other: PlacedLine['other'][];

  constructor(one: Numbered, other: Numbered, mates: Int32Array, areWhole: boolean) {
    const numbers = Array.from(mates, (mate) => other.base[mate]?.number);
    const known = new Set(other.base.map(({ number }) => number));
    this.shifts = filled(
      one.base,
      numbers.map((number, at) => number && number - (one.base[at]?.number ?? 0)),
    );
    /** The number of the next line that has a mate. */
    const next: number[] = [];
    for (let at = numbers.length - 1; at >= 0; at -= 1) next[at] = numbers[at] ?? next[at + 1] ?? Infinity;
    let last = 0;
    this.other = one.base.map(({ number }, at) => {
      if (numbers[at] !== undefined) {
        last = numbers[at];
        return 'has it';
      }
      const place = this.placeOf(at, number);
      const isFree = !areWhole && place > last && place < (next[at] ?? Infinity) && !known.has(place);
      return isFree ? UNKNOWN : 'is known not to have it';
    });
    const removed = one.all.filter(({ line }) => line.sides !== 'new').map(({ line }) => line.sides === 'old');
    this.spread(one.base, removed, [...one.base.keys()]);
    this.spread(one.base, removed, [...one.base.keys()].reverse());
  }

  /** The place of a line with this number, which is the line of the base or follows that. */
  placeOf(at: number, number: number): number {
    return number + (this.shifts[at] ?? this.shifts[0] ?? 0);
  }

  /** What is removed together with a line that the other base does not have is not in that either. */
  private spread(base: readonly KnownLine[], removed: readonly boolean[], order: readonly number[]): void {
    let last = -1;
    for (const at of order) {
      const isBeside = Math.abs((base[at]?.number ?? 0) - (base[last]?.number ?? -1)) === 1;
      const isRow = isBeside && removed[at] && removed[last] && this.other[last] === 'is known not to have it';
      if (isRow && this.other[at] === UNKNOWN) this.other[at] = 'is known not to have it';
      last = at;
    }
  }
}

/** Where a shift is not known, that of a line before it counts, or that of one behind it if only this one is near. */
function filled(lines: readonly KnownLine[], known: readonly (number | undefined)[]): number[] {
  const isNext = (at: number) => lines[at]?.number === (lines[at - 1]?.number ?? 0) + 1;
  const behind: (number | undefined)[] = [...known];
  for (let at = lines.length - 2; at >= 0; at -= 1) if (isNext(at + 1)) behind[at] ??= behind[at + 1];
  const first = known.find((shift) => shift !== undefined) ?? 0;
  const shifts: number[] = [];
  let [last, isNear]: [number | undefined, boolean] = [undefined, false];
  for (const at of lines.keys()) {
    isNear &&= isNext(at);
    if (known[at] !== undefined) [last, isNear] = [known[at], true];
    shifts.push((isNear ? last : (behind[at] ?? last)) ?? first);
  }
  return shifts;
}
