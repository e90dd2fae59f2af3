import { queues, UPKEEP } from '@review-service/contracts/queues';
import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { OperationsConfig } from '@review-service/platform/config/operations.config';
import { DEFAULT_DIFF_BYTES, MaxDiffBytes } from '@review-service/platform/config/max-diff-bytes';
import { ArePrivatePlaces } from '@review-service/platform/config/private-places';
import { Setting } from '@review-service/platform/config/setting';
import { IsInt, IsOptional, IsUrl, Matches, Min } from 'class-validator';
import { IsRetention } from './retention.setting';
import { IsQueues } from './queues.setting';

const NAMES = queues.map(({ name }) => `\`${name}\``);

/** Settings of the worker. */
export class WorkerConfig extends EnvironmentConfig {
  @Setting(
    'WORKER_QUEUES',
    'the queues that a worker process takes jobs from, so that each scales on its own, such as `groups,webhooks:50` ' +
      `(with its concurrency); there are ${NAMES.join(', ')}, and \`${UPKEEP}\` (timed work)`,
    { shownDefault: 'all' },
  )
  @IsQueues()
  queues: string[] = [];

  @Setting(
    'AUDIT_RETENTION',
    'how long entries of the audit log are kept, such as `400d`, or `forever`; they go month by month, with the last ' +
      'day of the month',
  )
  @IsRetention()
  auditRetention: string = '400d';

  @Setting(
    'AUDIT_ROOTS_FILE',
    'a file, as an absolute path, to which each seal of the audit log is appended as a line of JSON, so that roots are kept ' +
      'off the database; [audit log](audit.md#proof) says more',
    { shownDefault: 'none' },
  )
  @Matches(/^(\/.*)?$/s, { message: 'is not an absolute path' })
  auditRootsFile: string = '';

  @Setting(
    'AUDIT_TIME_STAMP_URL',
    'the authority (RFC 3161) that stamps the last seal of each day of the audit log; [audit log](audit.md#keeping-roots) says more',
    { shownDefault: 'none' },
  )
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, { message: 'is not an address' })
  auditTimeStampUrl?: string;

  @Setting(
    'EXPIRED_TOKEN_RETENTION',
    'how long people see their OAuth2 access tokens after these have expired, such as `90d`, or `forever`; an imported one ' +
      'at least so long after the import',
  )
  @IsRetention()
  expiredTokenRetention: string = '90d';

  @MaxDiffBytes()
  maxDiffBytes: number = DEFAULT_DIFF_BYTES;

  @Setting(
    'SOURCE_ALLOW_PRIVATE',
    'hosts, addresses and networks off the public internet where files of repositories may be read, also over http, such as ' +
      '`git.example.internal,10.1.0.0/16`; [sources](sources.md) says more',
    { shownDefault: 'none' },
  )
  @ArePrivatePlaces()
  sourceAllowPrivate: string[] = [];

  @Setting(
    'SOURCE_MIRRORS',
    'the folder, as an absolute path, where the mirrors of repositories are kept, on a volume that all workers share; without ' +
      'it no repository can be read in a mirror',
    { shownDefault: 'none' },
  )
  @Matches(/^(\/.*)?$/s, { message: 'is not an absolute path' })
  sourceMirrors: string = '';

  @Setting(
    'SOURCE_MIRROR_BYTES',
    'the largest mirror of a repository, in bytes; a fetch that would make it larger is given up',
    { shownDefault: '5368709120 (5 GiB)' },
  )
  @IsInt()
  @Min(1_048_576)
  sourceMirrorBytes: number = 5 * 1024 ** 3;

  @Setting('SOURCE_MIRROR_INTERVAL', 'how often each mirror is brought up to date, in seconds')
  @IsInt()
  @Min(10)
  sourceMirrorInterval: number = 300;

  @Setting(
    'SOURCE_CACHE_BYTES',
    'how many bytes of files that were read from repositories are kept in `STORAGE_URL`; what nobody wanted for the longest ' +
      'time goes first',
  )
  @IsInt()
  @Min(1)
  sourceCacheBytes: number = 2_147_483_648;
  @Setting(
    'WEBHOOK_DISABLE_AFTER',
    'for how many days a webhook may fail, without a single message that it takes, before it is turned off, such as `7d`, or ' +
      '`forever`',
  )
  @IsRetention()
  webhookDisableAfter: string = '7d';
}

/** The worker's health and metrics. */
export class WorkerOperationsConfig extends OperationsConfig {
  override port: number = 9465;
}
