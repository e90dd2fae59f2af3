import { lockSuperusers } from '@review-service/database/last-superuser';
import { number } from '@review-service/database/row-types';
import { drawnEpoch } from '@review-service/database/session-epoch';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { type AuditActor, writeAudit } from '../audit/write-audit';
import { count } from './count';
import { DIRECTORY_ISSUER } from './directory';
import type { DirectoryPerson } from './directory-person';

/** In how many syncs in a row somebody is missing until their account is deactivated. */
const MISSED = 2;

/** Active accounts with an identity of the directory, in numbers. */
export interface Presence {
  readonly active: number;
  /** The directory does not show them, or has disabled them. */
  readonly leaving: number;
}

/** What became of those who are away, in numbers. */
export interface Left {
  /** Missing for the first time: they are deactivated if they are missing next time, too. */
  readonly missing: number;
  readonly deactivated: number;
  readonly reactivated: number;
  /** Superusers who stay, because no other active one would be left. */
  readonly keptSuperusers: number;
}

/** How many would go, if all who are away did. */
export async function presenceOf(db: EntityManager, people: readonly DirectoryPerson[]): Promise<Presence> {
  const [row] = await all(
    db,
    { active: number, leaving: number },
    sql`
      select count(*) as active, count(*) filter (where not ${isIn(working(people))}) as leaving
      from ${IDENTITIES}
      where i.issuer = ${DIRECTORY_ISSUER} and u.is_active`,
  );
  return row ?? { active: 0, leaving: 0 };
}

/**
 * Deactivates the accounts of people who left, as an administrator does, and reactivates those of people who came back, if
 * nobody else has changed them since: each time an account is deactivated, it gets another `session_epoch`.
 * @param db a transaction
 */
export async function leave(db: EntityManager, people: readonly DirectoryPerson[], actor: AuditActor): Promise<Left> {
  await lockSuperusers(db);
  const reactivated = await count(db, reactivate(people, actor));
  await all(db, {}, forget(people));
  const missing = await count(db, noteMissing(people));
  const [left] = await all(db, { deactivated: number, keptSuperusers: number }, deactivate(people, actor));
  return { reactivated, missing, deactivated: left?.deactivated ?? 0, keptSuperusers: left?.keptSuperusers ?? 0 };
}

const working = (people: readonly DirectoryPerson[]) => people.filter(({ isDisabled }) => !isDisabled);
const disabled = (people: readonly DirectoryPerson[]) => people.filter(({ isDisabled }) => isDisabled);

/** Their ids, as rows `one`. Compared by `in`, which PostgreSQL does by a hash; a join it might do one by one. */
const idsOf = (people: readonly DirectoryPerson[]): Sql => sql`unnest(${people.map(({ id }) => id)}::text[]) one (id)`;

/** Is the identity `i` one of theirs? */
const isIn = (people: readonly DirectoryPerson[]): Sql => sql`i.subject in (select one.id from ${idsOf(people)})`;

const IDENTITIES = sql`identity i join user_account u on u.id = i.user_id`;

const reactivate = (people: readonly DirectoryPerson[], actor: AuditActor): Sql => sql`
  with back as (
    update user_account u set is_active = true, session_epoch = ${drawnEpoch}
    from identity i join directory_absence a on a.user_id = i.user_id
    where u.id = i.user_id and i.issuer = ${DIRECTORY_ISSUER} and ${isIn(working(people))}
      and not u.is_active and a.epoch = u.session_epoch
    returning u.id, u.username),
  audited as (${writeAudit(
    sql`select 'user.reactivated' as action, 'user ' || username as subject,
          jsonb_build_object('userId', id, 'issuer', ${DIRECTORY_ISSUER}::text) as details from back`,
    actor,
  )})
  select count(*) as number from back`;

const forget = (people: readonly DirectoryPerson[]): Sql => sql`
  delete from directory_absence a using identity i
  where i.user_id = a.user_id and i.issuer = ${DIRECTORY_ISSUER} and ${isIn(working(people))}`;

const noteMissing = (people: readonly DirectoryPerson[]): Sql => sql`
  with missed as (
    insert into directory_absence as a (user_id, missed)
    select u.id, 1 from ${IDENTITIES} where i.issuer = ${DIRECTORY_ISSUER} and u.is_active and not ${isIn(people)}
    on conflict (user_id) do update set missed = least(a.missed + 1, ${MISSED}::integer)
    returning missed)
  select count(*) filter (where missed < ${MISSED}) as number from missed`;

const deactivate = (people: readonly DirectoryPerson[], actor: AuditActor): Sql => sql`
  with leaving as (
    select u.id, u.is_superuser, ${isIn(disabled(people))} as is_disabled from ${IDENTITIES}
    left join directory_absence a on a.user_id = u.id
    where i.issuer = ${DIRECTORY_ISSUER} and u.is_active and (${isIn(disabled(people))} or a.missed >= ${MISSED})),
  others as (
    select from user_account u where u.is_superuser and u.is_active and not exists (select from leaving where leaving.id = u.id)
    limit 1),
  off as (
    update user_account u set is_active = false, session_epoch = ${drawnEpoch} from leaving
    where u.id = leaving.id and (not leaving.is_superuser or exists (select from others))
    returning u.id, u.username, u.session_epoch, leaving.is_disabled),
  noted as (
    insert into directory_absence (user_id, missed, epoch) select id, ${MISSED}, session_epoch from off
    on conflict (user_id) do update set epoch = excluded.epoch),
  audited as (${writeAudit(
    sql`select 'user.deactivated' as action, 'user ' || username as subject, jsonb_build_object(
          'userId', id, 'issuer', ${DIRECTORY_ISSUER}::text, 'disabled', is_disabled) as details from off`,
    actor,
  )})
  select (select count(*) from off) as deactivated,
    (select count(*) from leaving where is_superuser and not exists (select from others)) as "keptSuperusers"`;
