import { Inject } from '@nestjs/common';
import { Database } from '@review-service/platform/database/database';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { syncDirectory, SyncStopped } from '@review-service/platform/directory/sync';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { SERVICE } from '../../base/audit';
import { type Schedule, Scheduled } from '../../schedules/schedule';

/** Makes accounts and memberships as the company's directory has them. A sync that stops counts as failed. */
@Scheduled()
export class DirectorySync implements Schedule {
  readonly name = 'directory-sync';
  readonly every: number;

  constructor(
    private readonly directory: LdapDirectory,
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.every = directory.config.syncInterval * 1_000;
  }

  async run(): Promise<void> {
    if (!this.directory.isOn) return;
    try {
      const { groups, ...numbers } = await syncDirectory(this.directory, {
        inTransaction: (work) => this.db.transaction(() => work(this.db.entities)),
        actor: SERVICE,
      });
      const [added, removed] = [sum(groups.map((one) => one.added)), sum(groups.map((one) => one.removed))];
      this.log.info({ ...numbers, added, removed }, 'the directory was synced');
    } catch (thrown) {
      if (thrown instanceof SyncStopped) this.log.error({ err: thrown }, 'the sync with the directory stopped');
      throw thrown;
    }
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
