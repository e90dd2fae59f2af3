import { errors } from '@review-service/contracts/errors';
import { type Columns, computed } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { isStill, type Versioned } from '@review-service/database/versions';
import type { Audit } from '@review-service/platform/audit/audit';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import type { Database } from '@review-service/platform/database/database';
import { part } from '@review-service/platform/database/parts';
import type { Outbox, RequestedJob } from '@review-service/platform/outbox/outbox';
import { fail } from '../../errors/api.exception';
import type { Caller } from '../callers/caller';

/**
 * A condition for a change of the row with this alias: it is the checked row in the checked version, and the caller is
 * unchanged. So SQL need not repeat any check.
 */
export type Unchanged = (row: Sql) => Sql;

/** A table whose rows are changed, and the shown columns of a row: the beginning of a `Listing`. */
interface Rows<Row> {
  readonly table: Sql;
  /** Its alias. */
  readonly row: Sql;
  readonly columns: Columns<Row>;
  /** Joins for `columns`. */
  readonly joined?: Sql;
}

/** The other writes of a change, besides the row. */
interface Deletion {
  /** A further condition, which the target's `lock` has, too. */
  readonly where?: Sql;
  /** Null for personal data, which has no audit entry. */
  readonly audit: NewAuditEntry | null;
  /** Further details of the entry, which the statement looks up: a jsonb object. */
  readonly lookedUp?: Sql;
  /** Follow-up work. */
  readonly job?: RequestedJob | undefined;
  /** Publishes an event, in the transaction of the change. A change without one needs no transaction. */
  readonly event?: (() => Promise<void>) | undefined;
}

interface Update extends Deletion {
  /** Assignments, such as those of `assigned`. */
  readonly set: Sql;
}

const ID = computed<{ readonly id: number }>({ id: [number, sql`id`] });

/** An entity that this caller may change, as read at the start of the request: it may be outdated or deleted by now. */
export class Claim<Entity> {
  constructor(
    readonly caller: Caller,
    readonly entity: Entity,
    /**
     * Reads the row again under a lock, inside the transaction that changes it, and checks it again: 100 if deleted,
     * 101 if no longer allowed, 412 if changed since `If-Match`.
     */
    readonly lock: () => Promise<Entity>,
    /** Fails with 412 unless `If-Match` names the entity. */
    private readonly match: (entity: Entity) => Promise<void>,
    private readonly services: { readonly db: Database; readonly audit: Audit; readonly outbox: Outbox },
  ) {}

  /**
   * Updates the row, writes the audit entry and requests the job in one statement. Resolves with the shown columns of the row.
   * Fails as `change` does.
   * @param of the values to write, from the current entity
   */
  update<Row extends object>(
    { table, row, columns, joined }: Rows<Row>,
    of: (entity: Entity) => Update | Promise<Update>,
  ): Promise<Row> {
    return this.change(async (unchanged, entity) => {
      const update = await of(entity);
      const updated = sql`update ${table} ${row} set ${update.set} where ${unchanged(row)} ${and(update.where)} returning`;
      if (!joined) return this.write(columns, { changed: sql`${updated} ${columns}` }, update);
      const stored = part('stored', sql`${updated} ${row}.*`);
      return this.write(columns, { stored, changed: sql`select ${columns} from ${stored} ${row} ${joined}` }, update);
    });
  }

  /** Deletes the row in the same way. */
  async delete({ table, row }: Pick<Rows<object>, 'table' | 'row'>, of: (entity: Entity) => Deletion): Promise<void> {
    await this.change((unchanged, entity) => {
      const deletion = of(entity);
      const changed = sql`
        delete from ${table} ${row} where ${unchanged(row)} ${and(deletion.where)} returning ${row}.id`;
      return this.write(ID, { changed }, deletion);
    });
  }

  /**
   * Makes any other change in one statement. After a concurrent change it finds nothing, and is sent once more with the
   * current row under a lock. Fails as `lock` does, and with 104 if the caller has changed.
   * @param statement with the condition `unchanged`; resolves with the changed rows
   */
  async change<Row extends object>(statement: (unchanged: Unchanged, entity: Entity) => Promise<Row[]>): Promise<Row> {
    const attempt = (now: Entity) =>
      statement((row) => sql`${isStill(row, versioned(now))} and ${this.caller.unchanged}`, now);
    await this.match(this.entity);
    const [changed] = await attempt(this.entity);
    if (changed) return changed;
    return this.services.db.transaction(async () => {
      // The row is locked and in this version: if nothing is found now, the caller has changed.
      const [changedNow] = await attempt(await this.lock());
      return changedNow ?? fail(errors.loginFailed, { message: CALLER_HAS_CHANGED });
    });
  }

  private async write<Row extends object>(
    columns: Columns<Row>,
    parts: { readonly changed: Sql; readonly [name: string]: Sql },
    { audit, lookedUp, job, event }: Deletion,
  ): Promise<Row[]> {
    const { db, audit: log, outbox } = this.services;
    const all = audit ? { ...parts, audited: log.ofChanged(audit, lookedUp) } : parts;
    const send = () => outbox.change(columns, all, job);
    if (!event) return send();
    return db.transaction(async () => {
      const changed = await send();
      if (changed.length > 0) await event();
      return changed;
    });
  }
}

const and = (condition: Sql | undefined): Sql => (condition ? sql`and ${condition}` : empty);

const CALLER_HAS_CHANGED =
  'Your login, or what you may do, changed while this was under way. Nothing was changed. Send it again.';

/** Requires that the found entity has its version, for claims that change it in one statement. */
function versioned(entity: unknown): Versioned {
  if ((entity as Partial<Versioned>).version !== undefined) return entity as Versioned;
  throw new Error('What is changed in one statement needs `versionOf` among its columns.');
}
