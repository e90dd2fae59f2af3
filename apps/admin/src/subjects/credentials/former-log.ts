import { randomInt } from 'node:crypto';
import { createDataSource } from '@review-service/database/data-source';
import { boolean, json, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { FormerDatabaseConfig } from '@review-service/platform/config/former-database.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import type { DataSource } from 'typeorm';
import { Refusal } from '../../base/refusal';
import { ENDING_ACTIONS, EndedSince, type LoggedEntry } from './ended-since';

/** Entries per query. */
const PAGE = 1_000;

/** An entry has the time at which its transaction began, and no transaction is longer: it may be in no dump of its time. */
const LONGEST_TRANSACTION = sql`interval '1 hour'`;

const OTHERWISE = 'Without it, revocations since the dump are unknown: use `credentials revoke` without --since.';

const PLACE = { at: text, id: text };
const ENTRY = { ...PLACE, action: text, subject: text, details: json<Record<string, unknown>>() };

/**
 * What ended since a dump by the log of the former database, which is asked directly: only there it is certain that no
 * entry is missing up to the last moment. Refuses where that log does not continue the one of the restored database.
 */
export async function endedSince(restored: DataSource, since: Sql): Promise<EndedSince> {
  const { url } = fromEnv(FormerDatabaseConfig);
  if (url === undefined)
    throw new Refusal(`--since needs FORMER_DATABASE_URL, whose audit log has the revocations. ${OTHERWISE}`);
  const former = createDataSource({ url, applicationName: 'admin', poolSize: 2 });
  await former.initialize().catch((error: unknown) => {
    throw new Refusal(`The former database cannot be read: ${(error as Error).message}. ${OTHERWISE}`);
  });
  try {
    await refuseTheSame(restored, former);
    await refuseBusy(former);
    return await read(former, restored, await start(former, restored, since));
  } finally {
    await former.destroy();
  }
}

/** Locks are of one database: one that is held here is free there, unless both addresses lead to the same. */
async function refuseTheSame(restored: DataSource, former: Db): Promise<void> {
  const key = randomInt(2 ** 31);
  await restored.transaction(async (db) => {
    await all(db, {}, sql`select from pg_advisory_xact_lock(${key}::integer)`);
    const [tried] = await all(
      former,
      { free: boolean },
      sql`select pg_try_advisory_xact_lock(${key}::integer) as free`,
    );
    if (!tried?.free) throw new Refusal('FORMER_DATABASE_URL names the restored database itself: name the former one.');
  });
}

/** While processes use it, more may end. */
async function refuseBusy(former: Db): Promise<void> {
  const [busy] = await all(
    former,
    { found: boolean },
    sql`
      select exists (
        select from pg_stat_activity
        where datname = current_database() and application_name in ('review-service-api', 'review-service-worker')) as found`,
  );
  if (busy?.found)
    throw new Refusal('Processes still use the former database: stop them first, because they may revoke more.');
}

/** Where to read from. The newest entry of the restored log must be in the former one: it goes on from there. */
async function start(former: Db, restored: Db, since: Sql): Promise<string> {
  const [newest] = await all(
    restored,
    { ...ENTRY, from: text },
    sql`
      select ${isoTime(sql`e.at`)} as at, e.id::text as id, e.action, e.subject, e.details,
        ${isoTime(sql`(least(e.at, ${since}) - ${LONGEST_TRANSACTION})`)} as from
      from audit_log e order by e.at desc, e.id desc limit 1`,
  );
  if (!newest) throw new Refusal(`The restored database has no entry in its audit log. ${OTHERWISE}`);
  const { at, id, action, subject } = newest;
  const [same] = await all(
    former,
    { found: boolean },
    sql`
      select exists (
        select from audit_log e where e.at = ${at}::timestamptz and e.id = ${id}::bigint
          and e.action = ${action} and e.subject = ${subject}) as found`,
  );
  if (!same?.found)
    throw new Refusal(
      `The former audit log does not have the newest entry of the restored one (${at}, ${action}): it is of another ` +
        `database, no longer goes back to the dump, or something was changed here since the restore. ${OTHERWISE}`,
    );
  return newest.from;
}

/** Reads on to the end, whatever the restored database does not have. */
async function read(former: Db, restored: Db, from: string): Promise<EndedSince> {
  const ended = new EndedSince();
  for (let place = { at: from, id: '0' }; ;) {
    const page = await all(
      former,
      ENTRY,
      sql`
        select ${isoTime(sql`e.at`)} as at, e.id::text as id, e.action, e.subject, e.details from audit_log e
        where (e.at, e.id) > (${place.at}::timestamptz, ${place.id}::bigint) and e.action = any(${ENDING_ACTIONS}::text[])
        order by e.at, e.id limit ${PAGE}`,
    );
    const known = await knownOf(restored, page);
    for (const entry of page) if (!known.has(keyOf(entry))) ended.note(entry);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return ended;
    place = last;
  }
}

async function knownOf(restored: Db, page: readonly (LoggedEntry & { id: string })[]): Promise<Set<string>> {
  const places = await all(
    restored,
    PLACE,
    sql`
      select ${isoTime(sql`e.at`)} as at, e.id::text as id
      from unnest(${page.map(({ at }) => at)}::timestamptz[], ${page.map(({ id }) => id)}::bigint[]) as asked (at, id)
      join audit_log e on e.at = asked.at and e.id = asked.id`,
  );
  return new Set(places.map(keyOf));
}

const keyOf = ({ at, id }: { at: string; id: string }) => `${at} ${id}`;
