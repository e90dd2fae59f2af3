import { Inject } from '@nestjs/common';
import { SOURCE_MIRRORS_QUEUE } from '@review-service/contracts/sources';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { type Schedule, Scheduled } from '../../schedules/schedule';
import { WorkerConfig } from '../../worker.config';
import { Mirrors } from './mirrors/mirrors';
import { isMirror, StoredSources } from './stored-sources';

/** Mirrors that are asked for at once. */
const BATCH = 1_000;

/** Asks for the fetch of every mirror that was not fetched for a while, and removes those that no source has. */
@Scheduled()
export class OutdatedMirrors implements Schedule {
  readonly name = 'outdated-mirrors';
  readonly every: number;

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly sources: StoredSources,
    private readonly mirrors: Mirrors,
    @Inject(WorkerConfig) config: WorkerConfig,
  ) {
    this.every = config.sourceMirrorInterval * 1_000;
  }

  async run(): Promise<void> {
    if (!this.mirrors.areKept) return;
    await this.askForAll();
    await this.mirrors.removeOthers(await this.sources.mirrors());
  }

  /** Those whose fetch is asked for already are left alone: with many mirrors a round may take longer than the pause. */
  private async askForAll(): Promise<void> {
    const age = `${this.every / 2} milliseconds`;
    for (let last = 0; ;) {
      const outdated = await this.db.all(
        { key: text },
        sql`
          select s.repository_id::text as key from repository_source s join repository r on r.id = s.repository_id
          where ${isMirror} and r.archived_at is null and s.repository_id > ${last}
            and coalesce(s.fetched_at < now() - ${age}::interval, true)
            and not exists (
              select from outbox_message m where m.queue = ${SOURCE_MIRRORS_QUEUE.name}
                and m.status in ('pending', 'relayed') and m.payload->>'repositoryId' = s.repository_id::text)
          order by s.repository_id limit ${BATCH}`,
      );
      if (outdated.length > 0) await this.ask(outdated.map(({ key }) => key));
      if (outdated.length < BATCH) return;
      last = Number(outdated.at(-1)?.key);
    }
  }

  private async ask(keys: readonly string[]): Promise<void> {
    const changed = sql`select key from unnest(${[...keys]}::text[]) m (key)`;
    const payloads = new Map(keys.map((key) => [key, { repositoryId: Number(key) }]));
    await this.outbox.changeEach({ changed }, SOURCE_MIRRORS_QUEUE, 'mirror.outdated', payloads);
  }
}
