import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '@review-service/database/sql';
import type { Declared } from '@review-service/database/verbs';
import { ClsService } from 'nestjs-cls';
import { Database } from '../database/database';
import { CHANGED, withParts } from '../database/parts';
import { type AuditActor, type NewAuditEntry, type AuditPlace, writeAudit } from './write-audit';

/** The actor, in an asynchronous context. */
export interface Audited {
  /** Called when an entry is written: by then the caller of a request is known. */
  readonly actor: () => AuditActor;
}

/** A part of a statement, and the actor if that is not the caller. */
interface AuditPart extends AuditPlace {
  readonly as?: Partial<AuditActor> | undefined;
}

/** Writes the audit log of requests, in the transaction or statement of the change. The request's context says who. */
@Injectable()
export class Audit {
  constructor(
    private readonly db: Database,
    private readonly context: ClsService<Partial<Audited>>,
  ) {}

  /**
   * Writes entries in the transaction of their change, so that all are kept or none. Throws outside of a transaction.
   * @param as the actor, if that is not the caller: the client of an OAuth2 endpoint
   */
  async write(entries: NewAuditEntry | readonly NewAuditEntry[], as?: Partial<AuditActor>): Promise<void> {
    const all = [entries].flat();
    if (all.length === 0) return;
    if (!this.db.entities.queryRunner?.isTransactionActive) {
      throw new Error(`${all.map(({ action }) => action).join(', ')} was written outside of a transaction`);
    }
    await this.db.change({}, this.part(all, { as }));
  }

  /**
   * Changes rows and writes an entry in one statement, with or without a transaction. Resolves with the changed rows; if
   * there are none, no entry is written.
   * @param declared the rows that `changed` returns
   * @param parts of the statement (see `part`); `changed` has the resulting rows
   * @param lookedUp as of `ofChanged`
   */
  change<Row extends object>(
    declared: Declared<Row>,
    parts: { readonly changed: Sql; readonly [name: string]: Sql },
    entry: NewAuditEntry,
    lookedUp?: Sql,
  ): Promise<Row[]> {
    const all = { ...parts, audited: this.ofChanged(entry, lookedUp) };
    return this.db.change(declared, sql`${withParts(all)} select * from ${CHANGED}`);
  }

  /**
   * The part of a longer statement that writes an entry if `changed` has rows.
   * @param lookedUp further details as a jsonb object, which the statement looks up
   */
  ofChanged(entry: NewAuditEntry, lookedUp?: Sql): Sql {
    return this.part([entry], { lookedUp, when: sql`exists (select from ${CHANGED})` });
  }

  /** The part of a statement that writes entries: those given, or those of a query. */
  part(entries: readonly NewAuditEntry[] | Sql, { as, ...place }: AuditPart = {}): Sql {
    const { actor } = this.context.isActive() ? this.context.get() : {};
    if (!actor) throw new Error('An audit entry was written outside of a request.');
    return writeAudit(entries, { ...actor(), ...as }, place);
  }
}
