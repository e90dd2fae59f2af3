import { raw, type Sql, sql } from '@review-service/database/sql';
import { all, type Declared } from '@review-service/database/verbs';
import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { copyRows } from './copy';
import type { CopyRow } from './copy-text';

/** The import's one connection, in its one transaction. Statements run one after another. */
export class Connection {
  private last: Promise<unknown> = Promise.resolve();
  private readonly changed = new Set<string>();

  constructor(private readonly db: EntityManager) {}

  /** Runs a statement, like the verb `all`. */
  all<Row extends object>(declared: Declared<Row>, statement: Sql): Promise<Row[]> {
    return this.inTurn(() => all(this.db, declared, statement));
  }

  /** Stores rows by COPY. */
  copy(table: string, rows: readonly CopyRow[]): Promise<void> {
    this.changed.add(table);
    return this.inTurn(async () => copyRows(await this.client(), table, rows));
  }

  /**
   * Updates the planner's statistics, for look-ups by later sections and for the service.
   * @param further tables, filled by triggers
   */
  async analyze(more: readonly string[] = []): Promise<void> {
    const tables = [...this.changed, ...more];
    this.changed.clear();
    if (tables.length) await this.all({}, sql`analyze ${raw(tables.join(', '))}`);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work, work);
    this.last = turn;
    return turn;
  }

  /** The driver's connection of this transaction, because TypeORM has no COPY. */
  private async client(): Promise<PoolClient> {
    if (!this.db.queryRunner) throw new Error('an import needs a transaction');
    return (await this.db.queryRunner.connect()) as PoolClient;
  }
}
