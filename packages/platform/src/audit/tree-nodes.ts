import { bytes, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { MerkleTree, type NodePlace } from './merkle-tree';

/** One level of so many is stored: the others follow from eight nodes at most, and would take most of the room. */
const STORED = 4;

const NODE = { level: number, position: number, hash: bytes };

/** Is the node at this place stored? */
export const isStored = ({ level }: NodePlace): boolean => level % STORED === 0;

/** A place as text. */
export const placeText = ({ level, position }: NodePlace): string => `${level}/${position}`;

/** The hashes of the nodes at these places of a month's tree. Fails where one is missing. */
export async function hashesAt(db: Db, month: string, places: readonly NodePlace[]): Promise<Buffer[]> {
  const wanted = places.map(storedBelow);
  const [levels, positions] = [wanted.flat().map(({ level }) => level), wanted.flat().map(({ position }) => position)];
  const nodes = await all(
    db,
    NODE,
    sql`
      select n.level, n.position, n.hash
      from unnest(${levels}::smallint[], ${positions}::bigint[]) as p (level, position)
      cross join lateral (
        select * from audit_node n
        where n.month = ${month} and n.level = p.level and n.position = p.position limit 1) n`,
  );
  const found = new Map(nodes.map((node) => [placeText(node), node.hash]));
  return wanted.map((stored) => {
    const tree = new MerkleTree();
    for (const place of stored) {
      const hash = found.get(placeText(place));
      if (!hash)
        throw new Error(`The tree of ${month} has lost its node ${placeText(place)}: run \`admin audit verify\`.`);
      tree.append(hash);
    }
    return tree.root;
  });
}

/** The stored nodes that a node is made of: itself, if it is stored. */
function storedBelow({ level, position }: NodePlace): NodePlace[] {
  const count = 2 ** (level % STORED);
  return Array.from({ length: count }, (_, index) => ({
    level: level - (level % STORED),
    position: position * count + index,
  }));
}
