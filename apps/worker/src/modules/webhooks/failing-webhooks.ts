import { Inject, Injectable } from '@nestjs/common';
import { number, nullable, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { writeAudit } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { SERVICE } from '../../base/audit';
import { daysOf } from '../../retention.setting';
import { WorkerConfig } from '../../worker.config';
import { AccountMail } from '../mail';

/** How long messages have failed when its maker is told: as long as each is tried. */
const TOLD_AFTER = '24 hours';

const TROUBLE = { id: number, makerId: nullable(number), since: text };

/** Marks webhooks whose messages fail, turns off those that have failed for too long, and notifies their creators. */
@Injectable()
export class FailingWebhooks {
  constructor(
    private readonly db: Database,
    private readonly mail: AccountMail,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  /** A message was taken. */
  async goesAgain(id: number): Promise<void> {
    await this.db.change(
      {},
      sql`update webhook set failing_since = null where id = ${id} and failing_since is not null`,
    );
  }

  /** A message has failed. In the transaction in which that is written down. */
  async fails(id: number): Promise<void> {
    await this.db.change(
      {},
      sql`update webhook set failing_since = clock_timestamp() where id = ${id} and failing_since is null`,
    );
    await this.turnOff(id);
    await this.tellMaker(id);
  }

  private async turnOff(id: number): Promise<void> {
    const days = daysOf(this.config.webhookDisableAfter);
    if (days === undefined) return;
    const entries = sql`
      select 'webhook.disabled' as action, 'webhook ' || id as subject,
        jsonb_strip_nulls(jsonb_build_object('failingSince', failing_since, 'site', site)) as details
      from changed`;
    const disabled = await this.db.change(
      TROUBLE,
      sql`
        with changed as (
          update webhook w set enabled = false
          where id = ${id} and enabled and failing_since < clock_timestamp() - ${days} * interval '1 day'
          returning id, maker_id, failing_since, (select name from local_site s where s.id = w.local_site_id) as site),
        audited as (${writeAudit(entries, SERVICE)})
        select ${troubleOf(sql`changed`)} from changed`,
    );
    await this.tell('webhook.disabled', disabled);
  }

  /** Once of each time that it fails. */
  private async tellMaker(id: number): Promise<void> {
    if (!this.mail.isOn) return;
    const failing = await this.db.change(
      TROUBLE,
      sql`
        update webhook w set failing_told_at = clock_timestamp()
        where id = ${id} and enabled and failing_since < clock_timestamp() - ${TOLD_AFTER}::interval
          and coalesce(failing_told_at < failing_since, true)
        returning ${troubleOf(sql`w`)}`,
    );
    await this.tell('webhook.failing', failing);
  }

  /** One whose maker is not known, or gone, is told of to nobody. */
  private tell(name: 'webhook.failing' | 'webhook.disabled', webhooks: readonly Trouble[]): Promise<void> {
    const known = webhooks.flatMap(({ id, makerId, since }) =>
      makerId === null ? [] : [{ event: { webhookId: id, userId: makerId, since } }],
    );
    return this.mail.tell(name, known);
  }
}

type Trouble = { readonly id: number; readonly makerId: number | null; readonly since: string };

const troubleOf = (row: Sql): Sql =>
  sql`${row}.id, ${row}.maker_id as "makerId", ${isoTime(sql`${row}.failing_since`)} as since`;
