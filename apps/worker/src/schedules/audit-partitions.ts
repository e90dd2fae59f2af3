import { Inject } from '@nestjs/common';
import { nullable, text, time } from '@review-service/database/row-types';
import { LONGEST_WAIT } from '@review-service/database/short-tries';
import { raw, type Sql, sql } from '@review-service/database/sql';
import { monthOf } from '@review-service/platform/audit/shown-entry';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { WorkerConfig } from '../worker.config';
import { keptFrom } from './audit-retention';
import { deleteInBatches } from './delete-in-batches';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Months that have a partition before they begin. A worker may be away for so long, and nothing gets into the rest. */
const AHEAD = 3;

/** What has no partition of its own: of months in which no worker made one. */
const REST = sql`audit_log_rest`;

const PARTITION = { name: text, until: nullable(time) };

/**
 * Makes the audit log's partitions of the coming months, and drops those in which every entry is older than
 * AUDIT_RETENTION, with their trees. Waits for locks only briefly, since every change waits behind it: what fails is done
 * an hour later.
 */
@Scheduled()
export class AuditPartitions implements Schedule {
  readonly name = 'audit-partitions';
  readonly every = 60 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
    private readonly config: WorkerConfig,
  ) {}

  async run(): Promise<void> {
    for (const month of await this.missing()) await this.make(month);
    await this.prune(keptFrom(this.config.auditRetention));
  }

  /** From the end of the last partition, or from this month on. A month of which the rest has entries stays there. */
  private missing(): Promise<{ name: string; start: string; end: string }[]> {
    return this.db.all(
      { name: text, start: text, end: text },
      sql`
        with known as (${PARTITIONS}),
        months as (
          select m as month, m at time zone 'UTC' as start, (m + interval '1 month') at time zone 'UTC' as end
          from generate_series(
            date_trunc('month', now() at time zone 'UTC'),
            date_trunc('month', now() at time zone 'UTC') + ${AHEAD} * interval '1 month', interval '1 month') m)
        select to_char(month, '"audit_log_"YYYY_MM') as name, start::text, "end"::text from months
        where start >= coalesce((select max(until) from known), '-infinity')
          and not exists (select from ${REST} r where r.at >= months.start and r.at < months.end)
        order by month`,
    );
  }

  /** Made aside and attached: writers wait only while the rest is shown to have no entry of the month. */
  private async make({ name, start, end }: { name: string; start: string; end: string }): Promise<void> {
    await this.briefly(
      sql`create table ${raw(name)} (like audit_log including all)`,
      sql`alter table audit_log attach partition ${raw(name)} for values from (${raw(`'${start}'`)}) to (${raw(`'${end}'`)})`,
    );
    this.log.info({ partition: name }, 'the audit log has a new partition');
  }

  /** The trees of pruned months go after their entries; their seals stay. */
  private async prune(kept: Sql): Promise<void> {
    const over = await this.db.all(
      PARTITION,
      sql`with known as (${PARTITIONS}) select name, until from known where until <= ${kept} order by until`,
    );
    for (const { name, until } of over) {
      await this.briefly(sql`drop table ${raw(name)}`);
      this.log.info({ partition: name, until }, 'dropped a partition of the audit log: its entries are too old');
    }
    const isOver = sql`at < ${kept}`;
    await deleteInBatches(this.db, { table: REST, key: sql`id`, where: isOver });
    await deleteInBatches(this.db, { table: sql`audit_unsealed`, key: sql`id`, where: isOver });
    await deleteInBatches(this.db, {
      table: sql`audit_node`,
      key: sql`ctid`,
      where: sql`month < ${monthOf(kept)}`,
    });
  }

  private briefly(...statements: readonly Sql[]): Promise<void> {
    return this.db.transaction(async () => {
      await this.db.all({}, sql`set local lock_timeout = ${raw(String(LONGEST_WAIT))}`);
      for (const statement of statements) await this.db.all({}, statement);
    });
  }
}

/** Every partition but the rest, and where it ends. */
const PARTITIONS = sql`
  select c.oid::regclass::text as name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.*)''\\)'))[1]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'audit_log'::regclass and c.relname <> 'audit_log_rest'`;
