import { rolledBack } from '@review-service/database/rolled-back';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import type { AuditActor } from '../audit/write-audit';
import type { LdapDirectory } from './directory';
import { DirectoryFault } from './directory-fault';
import { DirectoryGroups, type MappedGroup } from './directory-groups';
import type { DirectoryPerson } from './directory-person';
import { type Left, leave, presenceOf } from './leave';
import { type ChangedGroup, givenGroups, membershipsOf, setMembers } from './memberships';
import { type TakenIn, takeIn } from './take-in';

/** People of one statement. */
const BATCH = 1_000;

/** A sync that would take more than a tenth, and more than five, is to be looked at first. */
const [FEW, PART] = [5, 10];

/** The key of an advisory lock, the same in every release. */
const LOCK = 7_264_005;

/** What a sync found and did, in numbers. */
export interface SyncReport extends TakenIn, Left {
  /** Entries with an id. */
  readonly people: number;
  readonly withoutId: number;
  /** Entries that share their user name, so that they can neither sign in nor get an account. */
  readonly ambiguous: number;
  readonly groups: readonly ChangedGroup[];
  /** Entries of LDAP_GROUPS that are not there, or not once; and review groups that are not there. */
  readonly unknownGroups: readonly string[];
}

/** A sync that changed nothing, and why. */
export class SyncStopped extends Error {}

/** How a sync is done. */
export interface SyncManner {
  /** Runs work in a transaction. */
  readonly inTransaction: <Result>(work: (db: EntityManager) => Promise<Result>) => Promise<Result>;
  readonly actor: AuditActor;
  /** Rolls back what it did. */
  readonly isDryRun?: boolean;
  /** However many it takes. */
  readonly takesMany?: boolean;
}

/**
 * Makes accounts and memberships as the directory has them. All of it is read before anything is changed, and changed in one
 * transaction: a directory that stops in between changes nothing.
 * @throws {DirectoryFault} if it cannot be read
 * @throws {SyncStopped} if the directory shows nobody, or too many would go
 */
export async function syncDirectory(directory: LdapDirectory, manner: SyncManner): Promise<SyncReport> {
  const startedAt = new Date();
  try {
    const found = await read(directory);
    return await apply(found, directory, manner, startedAt);
  } catch (thrown) {
    const isKnown = thrown instanceof SyncStopped || thrown instanceof DirectoryFault;
    if (!isKnown || manner.isDryRun) throw thrown;
    const outcome = thrown instanceof SyncStopped ? 'stopped' : 'failed';
    await manner.inTransaction((db) => record(db, startedAt, outcome, { reason: thrown.message }));
    throw thrown;
  }
}

interface Found {
  readonly people: readonly DirectoryPerson[];
  readonly withoutId: number;
  readonly groups: readonly MappedGroup[];
}

const read = (directory: LdapDirectory): Promise<Found> =>
  directory.connected(async (connection) => {
    const { people, withoutId } = await directory.people(connection);
    if (people.length === 0)
      throw new SyncStopped('The directory shows nobody. Look at LDAP_BASE and LDAP_USER_FILTER.');
    const among = new DirectoryGroups(connection, directory.config, people);
    const groups: MappedGroup[] = [];
    for (const mapping of directory.config.mappings) groups.push(await among.find(mapping));
    return { people: [...new Map(people.map((person) => [person.id, person])).values()], withoutId, groups };
  });

async function apply(
  { people, withoutId, groups: found }: Found,
  { config }: LdapDirectory,
  { inTransaction, actor, isDryRun = false, takesMany = false }: SyncManner,
  startedAt: Date,
): Promise<SyncReport> {
  const { named, ambiguous } = withUniqueNames(people);
  const work = async (db: EntityManager) => {
    await all(db, {}, sql`select from pg_advisory_xact_lock(${LOCK}::bigint)`);
    // For the hash of all ids.
    await all(db, {}, sql`set local work_mem = '64MB'`);
    const groups = await givenGroups(db, found);
    if (!takesMany) {
      const [{ active, leaving }, memberships] = [await presenceOf(db, people), await membershipsOf(db, groups)];
      stopIfMany(leaving, active, 'accounts would be deactivated');
      stopIfMany(memberships.leaving, memberships.present, 'memberships of groups would be removed');
    }
    const rules = { create: config.create === 'sync', linkByName: config.link === 'name' };
    const taken = { linked: 0, created: 0, changed: 0 };
    for (let first = 0; first < named.length; first += BATCH) {
      const { linked, created, changed } = await takeIn(db, named.slice(first, first + BATCH), rules, actor);
      taken.linked += linked;
      taken.created += created;
      taken.changed += changed;
    }
    const left = await leave(db, people, actor);
    const changedGroups: ChangedGroup[] = [];
    for (const { id, ...group } of groups) {
      if (id !== undefined) changedGroups.push(await setMembers(db, { id, ...group }, actor));
    }
    const unknownGroups = [
      ...found.filter(({ members }) => members === undefined).map(({ entry }) => entry),
      ...groups.filter(({ id }) => id === undefined).map(({ name }) => name),
    ];
    const report = {
      ...{ people: people.length, withoutId, ambiguous },
      ...taken,
      ...left,
      ...{ groups: changedGroups, unknownGroups },
    };
    await record(db, startedAt, 'done', report);
    return report;
  };
  return isDryRun ? rolledBack(inTransaction, work) : inTransaction(work);
}

function stopIfMany(leaving: number, all: number, what: string): void {
  if (leaving <= FEW || leaving * PART <= all) return;
  throw new SyncStopped(
    `${leaving} of ${all} ${what}. Nothing was changed. If that is right, run \`admin directory sync --many\`.`,
  );
}

/** People whose user name another entry has, too, keep their account, and get none. */
function withUniqueNames(people: readonly DirectoryPerson[]) {
  const times = new Map<string, number>();
  for (const { username } of people) if (username !== undefined) times.set(username, (times.get(username) ?? 0) + 1);
  const isShared = ({ username }: DirectoryPerson) => username !== undefined && (times.get(username) ?? 0) > 1;
  const named = people.map((person) => (isShared(person) ? { ...person, username: undefined } : person));
  return { named, ambiguous: people.filter(isShared).length };
}

/** The last one counts, whoever did it. */
const record = (db: EntityManager, startedAt: Date, outcome: 'done' | 'failed' | 'stopped', report: object) =>
  all(
    db,
    {},
    sql`
      insert into directory_sync as s (id, started_at, finished_at, succeeded_at, outcome, report)
      values (true, ${startedAt}, now(), case when ${outcome}::text = 'done' then now() end, ${outcome}, ${JSON.stringify(report)}::jsonb)
      on conflict (id) do update set started_at = excluded.started_at, finished_at = excluded.finished_at,
        succeeded_at = coalesce(excluded.succeeded_at, s.succeeded_at), outcome = excluded.outcome, report = excluded.report`,
  );
