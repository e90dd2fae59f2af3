import type { CommonRun } from './base-alignment';
import type { Numbered } from './compared-lines';

/** Lines of a change without an equal one in between. */
interface Block {
  /** The place of its first line among all, and how many it has. */
  readonly first: number;
  readonly count: number;
  /** The place that its first line has, or would have, among those of the base, and how many of these it removes. */
  readonly base: number;
  readonly removed: number;
}

/** The lines of the bases around changes that both revisions have once: these are likely to be in the same place. */
export function sameChanges(older: Numbered, newer: Numbered): CommonRun[] {
  const [oldBlocks, newBlocks] = [blocksOf(older), blocksOf(newer)];
  const runs: CommonRun[] = [];
  for (const [key, one] of oldBlocks) {
    const other = newBlocks.get(key);
    if (!one || !other) continue;
    const isSame = (distance: number) => {
      const [left, right] = [older.base[one.base + distance], newer.base[other.base + distance]];
      return left !== undefined && left.text === right?.text;
    };
    const before = isNear(older, one, -1) && isNear(newer, other, -1) && isSame(-1) ? 1 : 0;
    const behind = isNear(older, one, one.removed) && isNear(newer, other, one.removed) && isSame(one.removed) ? 1 : 0;
    const count = before + one.removed + behind;
    const place = { one: one.base - before, other: other.base - before };
    if (count > 0) runs.push({ ...place, count, weight: 2 * one.count });
  }
  return runs;
}

/** The line of the base stands directly before the block, or behind it. */
function isNear({ all, base }: Numbered, { first, base: place }: Block, distance: number): boolean {
  const at = all[first]?.line.old ?? 0;
  return base[place + distance]?.number === at + distance;
}

/** By their texts with their signs; undefined of those that come more than once. */
function blocksOf({ all }: Numbered): Map<string, Block | undefined> {
  const blocks = new Map<string, Block | undefined>();
  let base = 0;
  for (let at = 0; at < all.length;) {
    const first = at;
    const key: string[] = [];
    let removed = 0;
    for (let next = all[at]; next && next.line.sides !== 'both'; at += 1, next = all[at]) {
      const before = all[at - 1];
      if (at > first && before && next.line.old !== before.line.old + (before.line.sides === 'old' ? 1 : 0)) break;
      key.push(`${next.line.sides === 'old' ? '-' : '+'}${next.text}`);
      if (next.line.sides === 'old') removed += 1;
    }
    if (at === first) {
      base += 1;
      at += 1;
      continue;
    }
    const name = key.join(' ');
    blocks.set(name, blocks.has(name) ? undefined : { first, count: at - first, base, removed });
    base += removed;
  }
  return blocks;
}
