import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { number, text } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { hashOf, pathOf, placesOf } from '@review-service/platform/audit/merkle-tree';
import type { ShownEntry } from '@review-service/platform/audit/shown-entry';
import { hashesAt } from '@review-service/platform/audit/tree-nodes';
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

/** Proves that entries are in the audit log: by some eighty nodes in a month with a million. */
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
    const hashes = await hashesAt(this.db.entities, month, stretches.flat());
    return stretches.map((places) => hashOf(hashes.splice(0, places.length)));
  }
}

const NO_ROOT = 'No seal of the month is of so many entries and has this one.';
