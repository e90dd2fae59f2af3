import type { Guarantee } from '../guarantee';
import { distantWorker } from './distant-worker';
import { hostileTexts } from './hostile-texts';
import { killed } from './killed';
import { largePictures } from './large-pictures';
import { lockedRow } from './locked-row';
import { lostAnswers } from './lost-answers';
import { clockJumps } from './clock-jumps';
import { endsWithoutPostgres, endsWithoutRedis } from './ends-while-frozen';
import { migrationBehindDump } from './migration-behind-dump';
import { poison } from './poison';
import { postgresFrozen, postgresStopped } from './postgres-away';
import { postgresDiskFull, postgresReadOnly } from './postgres-cannot-write';
import { racingRenames } from './racing-renames';
import { redisEmptied } from './redis-emptied';
import { redisFrozen, redisFull, redisStopped } from './redis-away';
import { restored } from './restored';
import { restoredOrDetached } from './restored-or-detached';
import { scopeChanges } from './scope-changes';
import { postgresSilent, redisSilent } from './silent-connections';
import { slowUploads } from './slow-uploads';
import { staleTokens } from './stale-tokens';
import { storageFull } from './storage-full';
import { toldOnce } from './told-once';
import { toldWhileFrozen } from './told-while-frozen';
import { unfinishedBodies } from './unfinished-bodies';
import { unnoticed } from './unnoticed';
import { wholeStacks } from './whole-stacks';

/** The guarantees in the order of their tests. A new guarantee adds its line here. */
export const guarantees = {
  killed,
  'lost-answers': lostAnswers,
  unnoticed,
  'whole-stacks': wholeStacks,
  'told-once': toldOnce,
  'told-while-frozen': toldWhileFrozen,
  'redis-emptied': redisEmptied,
  'redis-stopped': redisStopped,
  'redis-full': redisFull,
  'redis-frozen': redisFrozen,
  'redis-silent': redisSilent,
  'postgres-stopped': postgresStopped,
  'postgres-frozen': postgresFrozen,
  'postgres-silent': postgresSilent,
  'postgres-read-only': postgresReadOnly,
  'postgres-disk-full': postgresDiskFull,
  'storage-full': storageFull,
  'slow-uploads': slowUploads,
  'unfinished-bodies': unfinishedBodies,
  'hostile-texts': hostileTexts,
  'large-pictures': largePictures,
  'ends-without-postgres': endsWithoutPostgres,
  'ends-without-redis': endsWithoutRedis,
  'locked-row': lockedRow,
  'migration-behind-dump': migrationBehindDump,
  'distant-worker': distantWorker,
  poison,
  'clock-jumps': clockJumps,
  restored,
  'stale-tokens': staleTokens,
  'scope-changes': scopeChanges,
  'racing-renames': racingRenames,
  'restored-or-detached': restoredOrDetached,
} satisfies Record<string, Guarantee>;

/** The guarantees whose tests take long, such as all timeouts or many jobs: the run of `npm run test:all` leaves them out. */
export const lasting: ReadonlySet<string> = new Set<keyof typeof guarantees>([
  'told-while-frozen',
  'redis-full',
  'redis-frozen',
  'redis-silent',
  'postgres-frozen',
  'postgres-silent',
  'postgres-read-only',
  'postgres-disk-full',
  'storage-full',
  'slow-uploads',
  'unfinished-bodies',
  'hostile-texts',
  'large-pictures',
  'ends-without-postgres',
  'ends-without-redis',
  'locked-row',
  'poison',
  'clock-jumps',
]);
