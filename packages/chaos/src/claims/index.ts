import type { Claim } from '../claim';
import { distantWorker } from './distant-worker';
import { killed } from './killed';
import { lostAnswers } from './lost-answers';
import { migrationBehindDump } from './migration-behind-dump';
import { postgresFrozen, postgresStopped } from './postgres-away';
import { racingRenames } from './racing-renames';
import { redisEmptied } from './redis-emptied';
import { redisStopped } from './redis-stopped';
import { restored } from './restored';
import { scopeChanges } from './scope-changes';
import { staleTokens } from './stale-tokens';
import { unnoticed } from './unnoticed';

/** The claims in the order of their tests. A new claim adds its line here. */
export const claims = {
  killed,
  'lost-answers': lostAnswers,
  unnoticed,
  'redis-emptied': redisEmptied,
  'redis-stopped': redisStopped,
  'postgres-stopped': postgresStopped,
  'postgres-frozen': postgresFrozen,
  'migration-behind-dump': migrationBehindDump,
  'distant-worker': distantWorker,
  restored,
  'stale-tokens': staleTokens,
  'scope-changes': scopeChanges,
  'racing-renames': racingRenames,
} satisfies Record<string, Claim>;
