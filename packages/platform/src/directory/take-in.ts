import { isProvidedByScim } from '@review-service/database/provided-by-scim';
import { folded, raw, type Sql, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import { type AuditActor, writeAudit } from '../audit/write-audit';
import { count } from './count';
import { DIRECTORY_ISSUER } from './directory';
import type { DirectoryPerson } from './directory-person';

/** Which accounts people of the directory get. */
export interface TakeInRules {
  /** Those without one get one. */
  readonly create: boolean;
  /** An account of the same name that nobody can sign in to is theirs. */
  readonly linkByName: boolean;
}

/** What has changed, in numbers of accounts. */
export interface TakenIn {
  readonly linked: number;
  readonly created: number;
  readonly changed: number;
}

/** A name is numbered up to here. */
const LAST_NUMBER = 50;

/**
 * Gives people of the directory their accounts, and the accounts their names and addresses: in four statements for any number of
 * people. An account is found by the identity alone; only one without an identity, by the rules, by its user name.
 * @param db a transaction
 * @param people each once
 */
export async function takeIn(
  db: EntityManager,
  people: readonly DirectoryPerson[],
  { create, linkByName }: TakeInRules,
  actor: AuditActor,
): Promise<TakenIn> {
  const entry = entriesOf(people);
  const linked = linkByName ? await count(db, linkNamed(entry, actor)) : 0;
  const created = create ? await count(db, createMissing(entry, actor)) : 0;
  const changed = await count(db, followNames(entry, actor));
  return { linked, created, changed: changed + (await count(db, followAddresses(entry, actor))) };
}

/** Links an account whose password was given; superusers keep theirs, for the day when the directory is away. */
export async function linkAccount(
  db: EntityManager,
  person: DirectoryPerson,
  userId: number,
  actor: AuditActor,
): Promise<boolean> {
  const linked = await count(
    db,
    sql`
      with linked as (
        insert into identity (issuer, subject, user_id)
        select ${DIRECTORY_ISSUER}, ${person.id}, u.id from user_account u
        where u.id = ${userId} and u.is_active and not ${hasIdentity(sql`u.id`)}
        on conflict (issuer, subject) do nothing returning user_id as id, subject),
      forgotten as (
        update user_account u set password_hash = null from linked where u.id = linked.id and not u.is_superuser),
      ${linkedAudit(actor)}
      select count(*) as number from linked`,
  );
  return linked > 0;
}

/** People as rows `e`, read from one parameter. */
const entriesOf = (people: readonly DirectoryPerson[]): Sql => sql`
  select * from jsonb_to_recordset(${JSON.stringify(
    people.map(({ id, username, firstName, lastName, email }) => ({ id, username, firstName, lastName, email })),
  )}::jsonb) as e (id text collate "C", username text collate "C", "firstName" text, "lastName" text, email text)`;

const nameOf = (column: string): Sql => folded(raw(column));

/** Has the account an identity of the directory? */
const hasIdentity = (userId: Sql): Sql =>
  sql`exists (select from identity i where i.user_id = ${userId} and i.issuer = ${DIRECTORY_ISSUER})`;

const isKnown = sql`exists (select from identity i where i.issuer = ${DIRECTORY_ISSUER} and i.subject = e.id)`;

const linkedAudit = (actor: AuditActor): Sql => sql`
  audited as (${writeAudit(
    sql`select 'identity.linked' as action, 'user ' || u.username as subject, jsonb_build_object(
          'userId', linked.id, 'issuer', ${DIRECTORY_ISSUER}::text, 'subject', linked.subject) as details
        from linked join user_account u on u.id = linked.id`,
    actor,
  )})`;

/** Accounts with no other way in: no password, no passkey, no identity. None of superusers and staff, whatever their name. */
const linkNamed = (entry: Sql, actor: AuditActor): Sql => sql`
  with entry as (${entry}),
  linked as (
    insert into identity (issuer, subject, user_id)
    select ${DIRECTORY_ISSUER}, e.id, u.id from entry e
    join user_account u on ${nameOf('u.username')} = ${nameOf('e.username')}
    where not ${isKnown} and u.password_hash is null and not u.has_second_factor and u.is_active
      and not u.is_superuser and not u.is_staff and not u.is_bot and not exists (select from identity i where i.user_id = u.id)
      and not exists (
        select from user_account other where ${nameOf('other.username')} = ${nameOf('e.username')} and other.id <> u.id)
    on conflict (issuer, subject) do nothing returning user_id as id, subject),
  ${linkedAudit(actor)}
  select count(*) as number from linked`;

/**
 * A name that an account of another identity has is numbered: the directory gave it to somebody else. One that another account
 * has is left to that account, and the person without one.
 */
const createMissing = (entry: Sql, actor: AuditActor): Sql => sql`
  with entry as (${entry}),
  wanted as (
    select e.*, free.username as free, case when row_number() over (partition by ${nameOf('e.email')} order by e.id) = 1
        and not exists (select from user_account u where ${nameOf('u.email')} = ${nameOf('e.email')} and u.email <> '')
      then e.email end as address
    from entry e cross join lateral (
      select numbered.username from generate_series(1, ${LAST_NUMBER}) place (number)
      cross join lateral (
        select case when place.number = 1 then e.username else e.username || '-' || place.number end as username) numbered
      where not exists (select from user_account u where ${nameOf('u.username')} = ${nameOf('numbered.username')})
      order by place.number limit 1) free
    where e.username is not null and not ${isKnown} and not exists (
      select from user_account u where ${nameOf('u.username')} = ${nameOf('e.username')} and not ${hasIdentity(sql`u.id`)})),
  made as (
    insert into user_account (username, email, first_name, last_name, password_hash)
    select free, coalesce(address, ''), coalesce("firstName", ''), coalesce("lastName", ''), null from wanted
    on conflict do nothing returning id, username),
  linked as (
    insert into identity (issuer, subject, user_id)
    select ${DIRECTORY_ISSUER}, wanted.id, made.id from made join wanted on wanted.free = made.username
    returning user_id as id, subject),
  audited as (${writeAudit(
    sql`
      select said.action, 'user ' || made.username as subject, jsonb_build_object(
        'userId', made.id, 'issuer', ${DIRECTORY_ISSUER}::text, 'subject', linked.subject) as details
      from linked join made using (id) cross join (values ('user.created'), ('identity.linked')) said (action)`,
    actor,
  )})
  select count(*) as number from linked`;

/** A name that the directory does not give stays. */
const followNames = (entry: Sql, actor: AuditActor): Sql => sql`
  with entry as (${entry}),
  changed as (
    update user_account u set first_name = coalesce(e."firstName", u.first_name), last_name = coalesce(e."lastName", u.last_name)
    from entry e join identity i on i.issuer = ${DIRECTORY_ISSUER} and i.subject = e.id
    where u.id = i.user_id and not ${isProvidedByScim(sql`u.id`)} and (
      u.first_name <> coalesce(e."firstName", u.first_name) or u.last_name <> coalesce(e."lastName", u.last_name))
    returning u.id, u.username, u.first_name, u.last_name),
  audited as (${writeAudit(
    sql`select 'user.changed' as action, 'user ' || username as subject, jsonb_build_object(
          'userId', id, 'issuer', ${DIRECTORY_ISSUER}::text, 'first_name', first_name, 'last_name', last_name) as details
        from changed`,
    actor,
  )})
  select count(*) as number from changed`;

/** An address that somebody else has stays theirs. */
const followAddresses = (entry: Sql, actor: AuditActor): Sql => sql`
  with entry as (${entry}),
  wanted as (
    select u.id, e.email, row_number() over (partition by ${nameOf('e.email')} order by u.id) as place
    from entry e join identity i on i.issuer = ${DIRECTORY_ISSUER} and i.subject = e.id
    join user_account u on u.id = i.user_id
    where e.email <> u.email and not ${isProvidedByScim(sql`u.id`)} and not exists (
      select from user_account other where ${nameOf('other.email')} = ${nameOf('e.email')} and other.email <> ''
        and other.id <> u.id)),
  changed as (
    update user_account u set email = wanted.email, email_is_shared = false from wanted
    where u.id = wanted.id and wanted.place = 1 returning u.id, u.username, u.email),
  audited as (${writeAudit(
    sql`select 'user.changed' as action, 'user ' || username as subject, jsonb_build_object(
          'userId', id, 'issuer', ${DIRECTORY_ISSUER}::text, 'email', email) as details from changed`,
    actor,
  )})
  select count(*) as number from changed`;
