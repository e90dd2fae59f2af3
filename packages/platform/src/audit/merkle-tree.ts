import { createHash } from 'node:crypto';

/** Some leaves of a tree that follow each other. */
export interface LeafRange {
  readonly start: number;
  readonly size: number;
}

/** The place of a node that has 2^level leaves, from `position` times that number on. */
export interface NodePlace {
  readonly level: number;
  readonly position: number;
}

/** Such a node. */
export interface TreeNode extends NodePlace {
  readonly hash: Buffer;
}

/** The hash of a leaf (RFC 9162 section 2.1.1). */
export const leafHash = (text: string | Buffer): Buffer => createHash('sha256').update('\0').update(text).digest();

/** The hash of a node, from those of its two parts (the same). */
export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update('\x01').update(left).update(right).digest();

/** The hash of a stretch, from those of the nodes at its places; of no leaves: that of nothing. */
export const hashOf = (nodes: readonly Buffer[]): Buffer =>
  nodes.length === 0 ? createHash('sha256').digest() : nodes.reduceRight((right, left) => nodeHash(left, right));

/** The fewest nodes that a stretch consists of, the largest first. It begins as one of the RFC's trees does, or at 0. */
export function placesOf({ start, size }: LeafRange): NodePlace[] {
  if (size === 0) return [];
  const level = Math.floor(Math.log2(size));
  const leaves = 2 ** level;
  return [{ level, position: start / leaves }, ...placesOf({ start: start + leaves, size: size - leaves })];
}

/**
 * The stretches whose hashes lead from a leaf to the root of the first `size` leaves, the nearest first: an inclusion proof
 * (RFC 9162 section 2.1.3.1).
 */
export function pathOf(position: number, size: number, start = 0): LeafRange[] {
  if (size <= 1) return [];
  const left = 2 ** (Math.ceil(Math.log2(size)) - 1);
  const [first, rest] = [
    { start, size: left },
    { start: start + left, size: size - left },
  ];
  return position < rest.start
    ? [...pathOf(position, first.size, first.start), rest]
    : [...pathOf(position, rest.size, rest.start), first];
}

/** A tree that grows at its end. It keeps the largest nodes alone, so that its size does not matter. */
export class MerkleTree {
  /** @param peaks the nodes at `placesOf` all its leaves */
  constructor(
    private count = 0,
    private peaks: readonly Buffer[] = [],
  ) {}

  get size(): number {
    return this.count;
  }

  get root(): Buffer {
    return hashOf(this.peaks);
  }

  copy(): MerkleTree {
    return new MerkleTree(this.count, this.peaks);
  }

  /** Adds a leaf. Returns the nodes that are complete by it, the leaf first. */
  append(leaf: Buffer): [TreeNode, ...TreeNode[]] {
    const added: [TreeNode, ...TreeNode[]] = [{ level: 0, position: this.count, hash: leaf }];
    const peaks = [...this.peaks];
    let hash = leaf;
    for (let level = 1, position = this.count; position % 2 === 1; level += 1) {
      const left = peaks.pop();
      if (!left) throw new Error('A tree of this size has more peaks.');
      hash = nodeHash(left, hash);
      position = (position - 1) / 2;
      added.push({ level, position, hash });
    }
    this.count += 1;
    this.peaks = [...peaks, hash];
    return added;
  }
}
