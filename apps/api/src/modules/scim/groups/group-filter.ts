import { sql } from '@review-service/database/sql';
import type { FilterColumn, FilterColumns } from '../protocol';

const MEMBERS: FilterColumn = {
  kind: 'several',
  some: (passes) => sql`exists (
    select from review_group_member m where m.group_id = sg.group_id and m.sources @> '{scim}'
      and ${passes(new Map([['value', sql`m.user_id::text`]]))})`,
};

/** What filters of groups may name. */
export const GROUP_COLUMNS: FilterColumns = new Map<string, FilterColumn>([
  ['id', { kind: 'id', value: sql`sg.group_id` }],
  ['externalid', { kind: 'exact', value: sql`sg.external_id` }],
  ['displayname', { kind: 'text', value: sql`sg.display_name` }],
  ['members', MEMBERS],
  ['members.value', MEMBERS],
  ['meta.created', { kind: 'time', value: sql`sg.created_at` }],
  ['meta.lastmodified', { kind: 'time', value: sql`sg.modified_at` }],
]);
