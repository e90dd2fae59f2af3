import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { bytes, number, text } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { hashOf, pathOf, type Place, placesOf } from '@review-service/platform/audit/merkle-tree';
import type { ShownEntry } from '@review-service/platform/audit/shown-entry';
import { Database } from '@review-service/platform/database/database';
import { failField } from '../../../errors/api.exception';

/** A proof as it is shown. */
export interface AuditProof {
  readonly entry: ShownEntry;
  /** Undefined: no seal has the entry yet. */
  readonly inclusion: Inclusion | undefined;
}

interface Inclusion {
  readonly month: string;
  readonly index: number;
  readonly size: number;
  readonly root: string;
  readonly path: readonly Buffer[];
}

/** Proves that entries are in the audit log: by some twenty nodes in a month with a million. */
@Injectable()
export class AuditProofsService {
  constructor(private readonly db: Database) {}

  /** @param size how many entries the root is of; undefined: the last one */
  async of(entry: ShownEntry, size: number | undefined): Promise<AuditProof> {
    const found = await this.db.find(
      { month: text, index: number, size: number, root: text },
      sql`
        select n.month, n.position as index, s.size, encode(s.root, 'hex') as root
        from audit_node n
        join audit_seal s on s.month = n.month and s.size > n.position
        where n.entry_id = ${entry.id} and n.entry_at = ${entry.time}::timestamptz
          ${size === undefined ? empty : sql`and s.size = ${size}`}
        order by s.size desc limit 1`,
    );
    if (found) return { entry, inclusion: { ...found, path: await this.path(found) } };
    if (size !== undefined) failField(errors.invalidFormData, 'size', NO_ROOT);
    return { entry, inclusion: undefined };
  }

  private async path({ month, index, size }: Omit<Inclusion, 'path'>): Promise<Buffer[]> {
    const stretches = pathOf(index, size).map(placesOf);
    const hashes = await this.hashesAt(month, stretches.flat());
    return stretches.map((places) =>
      hashOf(
        places.map((place) => {
          const hash = hashes.get(nameOf(place));
          if (!hash) throw new Error(`The tree of ${month} lacks the node ${nameOf(place)}.`);
          return hash;
        }),
      ),
    );
  }

  private async hashesAt(month: string, places: readonly Place[]): Promise<Map<string, Buffer>> {
    const nodes = await this.db.all(
      { level: number, position: number, hash: bytes },
      sql`
        select n.level, n.position, n.hash
        from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ position }) => position)}::bigint[])
          as p (level, position)
        join audit_node n on n.month = ${month} and n.level = p.level and n.position = p.position`,
    );
    return new Map(nodes.map((node) => [nameOf(node), node.hash]));
  }
}

const nameOf = ({ level, position }: Place): string => `${level}/${position}`;

const NO_ROOT = 'No seal of the month is of so many entries and has this one.';
