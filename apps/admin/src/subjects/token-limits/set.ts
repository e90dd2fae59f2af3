import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR } from '@review-service/contracts/operator';
import { changedLimits, UpdateTokenLimits } from '@review-service/contracts/token-limits';
import { faultOf } from '@review-service/contracts/field';
import { WITH_OWNER_AND_USE } from '@review-service/database/api-tokens';
import type { RowOf } from '@review-service/database/columns';
import { sql } from '@review-service/database/sql';
import {
  affectedColumns,
  affectedIds,
  appliedAfter,
  changeLimits,
  type KnownLimits,
  LIMITS,
  limitsOf,
  noLimits,
  withLimits,
} from '@review-service/database/token-limits';
import { all, type Db } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import type { DataSource } from 'typeorm';
import { audit } from '../../base/audit';
import { withMigratedDatabase } from '../../connections/database';
import { and } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { inWords, limitsForPrograms } from './limits-in-words';

interface Flags extends Where, Asked<number> {
  readonly maxLife?: number | 'none';
  readonly maxIdle?: number | 'none';
  readonly grace?: number;
  readonly preview?: boolean;
}

type Affected = RowOf<ReturnType<typeof affectedColumns>>;

const TABLE: Readonly<Record<string, (token: Affected) => string>> = {
  ID: ({ id }) => String(id),
  USER: ({ user }) => user,
  IS: ({ effect }) => effect,
  EXPIRES: ({ expires }) => expires?.slice(0, 16) ?? 'never',
  'LAST USED': ({ lastUsed }) => lastUsed?.slice(0, 16) ?? 'never',
  NOTE: ({ note }) => note,
};

/** Changes the limits of API tokens as the API does, or shows whom that would affect (decision R12). */
export async function run({ site, maxLife, maxIdle, grace, preview = false, ...page }: Flags): Promise<object> {
  const given = Object.assign(new UpdateTokenLimits(), {
    ...(maxLife !== undefined && { max_life: maxLife === 'none' ? null : maxLife }),
    ...(maxIdle !== undefined && { max_idle: maxIdle === 'none' ? null : maxIdle }),
    ...(grace !== undefined && { grace }),
  });
  if (!preview && Object.values(given).every((value) => value === undefined))
    throw new Refusal('Give --max-life, --max-idle or --grace.');
  const wrong = faultOf(given);
  if (wrong) throw new Refusal(`--${wrong.field.replace('_', '-')}: ${wrong.fault}`);
  const where = site === undefined ? {} : { site };
  return withMigratedDatabase(async (db) => {
    const siteId = await siteIdOf(db, where);
    if (preview) return shown(db, siteId, given, where, page);
    const limits = await set(db, siteId, given, where);
    report(
      `API tokens: maximum lifetime ${inWords(limits.maxLife)}, maximum idle time ${inWords(limits.maxIdle)}; new ones from now on, existing ones from ${limits.enforcedFrom ?? 'now'} on.`,
    );
    return { preview, ...limitsForPrograms(limits, where), items: [], next: null };
  });
}

/** The worker notifies the owners of tokens that a stricter rule affects. */
const set = (
  dataSource: DataSource,
  siteId: number | null,
  given: UpdateTokenLimits,
  { site }: Where,
): Promise<KnownLimits> =>
  dataSource.transaction(async (db) => {
    await all(db, {}, withLimits(siteId));
    const [former = noLimits(siteId)] = await all(db, LIMITS, limitsOf(siteId, sql`for update of l`));
    const { begins, isChange, ...next } = changedLimits(former, given);
    if (!isChange) return former;
    const [limits = former] = await all(db, LIMITS, changeLimits(former.id, next, begins, OPERATOR));
    const { id: limitId, enforcedFrom } = limits;
    const was = { maxLife: former.maxLife, maxIdle: former.maxIdle };
    await audit(db, 'token-limits.changed', `token-limits ${site ?? 'service'}`, { ...next, enforcedFrom, was, site });
    if (begins === 'anew' && enforcedFrom !== null) {
      await sendMessage(db, ACCOUNT_MAIL_QUEUE, 'token-limits.announced', { limitId, enforcedFrom });
    }
    return limits;
  });

/** The tokens that limits would shorten or end once they begin, if nobody uses or changes them until then. */
async function shown(
  db: Db,
  siteId: number | null,
  given: UpdateTokenLimits,
  where: Where,
  { after, limit }: Asked<number>,
): Promise<object> {
  const [former = noLimits(siteId)] = await all(db, LIMITS, limitsOf(siteId));
  const changed = changedLimits(former, given);
  const caps = appliedAfter(former, changed);
  const columns = affectedColumns(caps);
  const tokens = await all(
    db,
    columns,
    sql`
      select ${columns} from api_token t ${WITH_OWNER_AND_USE}
      where t.id in (${affectedIds(caps)}) ${and(after, (place) => sql`t.id > ${place}`)}
      order by t.id limit ${limit + 1}`,
  );
  const page = showPage(tokens, limit, { columns: TABLE, place: ({ id }) => String(id) });
  return { preview: true, ...limitsForPrograms({ ...changed, enforcedFrom: null }, where), ...page };
}
