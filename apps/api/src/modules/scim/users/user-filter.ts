import { type Sql, sql } from '@review-service/database/sql';
import type { FilterColumn, FilterColumns } from '../protocol';

const at = (...path: string[]): Sql => sql`(su.attributes #>> ${path}::text[])`;

const text = (value: Sql): FilterColumn => ({ kind: 'text', value });

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const MANAGER = text(sql`coalesce(${at(ENTERPRISE, 'manager', 'value')}, ${at(ENTERPRISE, 'manager')})`);

/** An element `e` of what was sent as `emails`. The index finds an address that must be there. */
const EMAILS: FilterColumn = {
  kind: 'several',
  some: (passes, eq) => sql`(su.emails @> ${[...eq]}::text[] and exists (
    select from jsonb_array_elements(case jsonb_typeof(su.attributes->'emails')
      when 'array' then su.attributes->'emails' else '[]' end) e
    where ${passes(new Map(['value', 'type', 'primary', 'display'].map((name) => [name, sql`(e->>${name}::text)`])))}))`,
};

/** What filters of users may name. */
export const USER_COLUMNS: FilterColumns = new Map<string, FilterColumn>([
  ['id', { kind: 'id', value: sql`su.user_id` }],
  ['externalid', { kind: 'exact', value: sql`su.external_id` }],
  ['username', text(sql`su.user_name`)],
  ['displayname', text(at('displayName'))],
  ['name.givenname', text(at('name', 'givenName'))],
  ['name.familyname', text(at('name', 'familyName'))],
  ['name.formatted', text(at('name', 'formatted'))],
  ['active', { kind: 'flag', value: sql`u.is_active` }],
  ['emails', EMAILS],
  ['emails.value', EMAILS],
  ['meta.created', { kind: 'time', value: sql`su.created_at` }],
  ['meta.lastmodified', { kind: 'time', value: sql`su.modified_at` }],
  ['manager', MANAGER],
  [`${ENTERPRISE}:manager`.toLowerCase(), MANAGER],
  [`${ENTERPRISE}:manager.value`.toLowerCase(), MANAGER],
  [`${ENTERPRISE}:employeeNumber`.toLowerCase(), text(at(ENTERPRISE, 'employeeNumber'))],
]);
