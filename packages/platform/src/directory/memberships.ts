import { type MembershipSource, withoutSource, withSource } from '@review-service/database/membership-sources';
import { nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { type AuditActor, writeAudit } from '../audit/write-audit';
import { count } from './count';
import { DIRECTORY_ISSUER } from './directory';
import type { MappedGroup } from './directory-groups';

const SOURCE = 'ldap' satisfies MembershipSource;

/** A review group with the people whom the directory gives it. */
interface GivenGroup {
  /** Undefined: there is no such review group. */
  readonly id: number | undefined;
  readonly name: string;
  readonly members: readonly string[];
}

/** What became of a review group. */
export interface ChangedGroup {
  readonly group: string;
  readonly added: number;
  readonly removed: number;
}

/** Memberships from the directory, in numbers. */
export interface Memberships {
  readonly present: number;
  readonly leaving: number;
}

/**
 * The review groups of the mapping, with the people of all entries that lead to one; and those that the mapping no longer has,
 * with nobody. A group of which one entry is unknown is left out.
 */
export async function givenGroups(db: EntityManager, found: readonly MappedGroup[]): Promise<GivenGroup[]> {
  const unknown = new Set(found.filter(({ members }) => members === undefined).map(({ group }) => group));
  const members = new Map<string, Set<string>>();
  for (const { group, members: ids = [] } of found) {
    members.set(group, new Set([...(members.get(group) ?? []), ...ids]));
  }
  const rows = await all(
    db,
    { id: nullable(number), name: text },
    sql`
      select g.id, mapped.name from unnest(${[...members.keys()]}::text[]) mapped (name)
      left join review_group g on g.name = mapped.name and g.local_site_id is null and g.deleted_at is null
      union
      select g.id, g.name from review_group g
      where g.id in (select m.group_id from review_group_member m where ${isOurs})
      order by 2`,
  );
  return rows
    .filter(({ name }) => !unknown.has(name))
    .map(({ id, name }) => ({ id: id ?? undefined, name, members: [...(members.get(name) ?? [])] }));
}

/** How many would go. */
export async function membershipsOf(db: EntityManager, groups: readonly GivenGroup[]): Promise<Memberships> {
  const given = JSON.stringify(groups.flatMap(({ id, members }) => members.map((subject) => ({ id, subject }))));
  const [row] = await all(
    db,
    { present: number, leaving: number },
    sql`
      with given as (
        select distinct e.id, i.user_id from jsonb_to_recordset(${given}::jsonb) as e (id integer, subject text)
        join identity i on i.issuer = ${DIRECTORY_ISSUER} and i.subject = e.subject)
      select count(*) as present, count(*) filter (
        where m.group_id = any(${idsOf(groups)}::integer[])
          and (m.group_id, m.user_id) not in (select given.id, given.user_id from given)) as leaving
      from review_group_member m where ${isOurs}`,
  );
  return row ?? { present: 0, leaving: 0 };
}

/** Gives and takes memberships from the directory: those that people gave by hand, or another directory, stay. */
export async function setMembers(
  db: EntityManager,
  { id, name, members }: GivenGroup & { readonly id: number },
  actor: AuditActor,
): Promise<ChangedGroup> {
  const userIds = await all(
    db,
    { id: number },
    sql`
      select distinct i.user_id as id from unnest(${[...members]}::text[]) one (subject)
      join identity i on i.issuer = ${DIRECTORY_ISSUER} and i.subject = one.subject`,
  );
  const given = sql`unnest(${userIds.map((one) => one.id)}::integer[]) given (id)`;
  const added = await count(
    db,
    sql`
      with sourced as (${withSource(SOURCE, id, sql`select given.id from ${given}`)}),
      changed as (select "userId" from sourced where "isNew"),
      ${audited(name, 'group.member-added', actor)}
      select count(*) as number from changed`,
  );
  const { kept, gone } = withoutSource(
    SOURCE,
    sql`m.group_id = ${id} and m.user_id not in (select given.id from ${given})`,
  );
  const removed = await count(
    db,
    sql`
      with kept as (${kept}), changed as (${gone}),
      ${audited(name, 'group.member-removed', actor)}
      select count(*) as number from changed`,
  );
  return { group: name, added, removed };
}

const isOurs = sql`m.sources @> array[${SOURCE}::text]`;

const idsOf = (groups: readonly GivenGroup[]): number[] => groups.flatMap(({ id }) => (id === undefined ? [] : [id]));

const audited = (group: string, action: 'group.member-added' | 'group.member-removed', actor: AuditActor): Sql => sql`
  audited as (${writeAudit(
    sql`select ${action}::text as action, ${`group ${group}`}::text as subject, jsonb_build_object(
          'user', u.username, 'userId', u.id, 'issuer', ${DIRECTORY_ISSUER}::text) as details
        from changed join user_account u on u.id = changed."userId"`,
    actor,
  )})`;
