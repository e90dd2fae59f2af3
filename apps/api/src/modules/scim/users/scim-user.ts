import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ScimUser } from '@review-service/database/entities/scim-user.entity';
import { User } from '@review-service/database/entities/user.entity';
import { boolean, json, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import type { SentObject } from '../protocol';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** What is read of `scim_user su` and its `user_account u`. */
export const scimUserColumns = together(
  together(
    columns(ScimUser, 'su', ['userId', 'userName', 'version']),
    columns(User, 'u', ['username', 'isActive', 'email', 'firstName', 'lastName']),
  ),
  computed({
    attributes: [json<SentObject>(), sql`su.attributes`],
    created: [text, isoTime(sql`su.created_at`)],
    modified: [text, isoTime(sql`su.modified_at`)],
    /** Has rights that no directory gave, and so an address that none sets. */
    hasRights: [boolean, sql`(u.is_superuser or u.is_staff)`],
  }),
);

/** A provided account. */
export type ScimUserRow = RowOf<typeof scimUserColumns>;

/** The ETag of a provided account: people may deactivate it, too. */
export const versionOfUser = ({ version, isActive }: ScimUserRow): string =>
  `W/"${version}${isActive ? '' : '-inactive'}"`;

/** The resource as it is shown, with what was sent. */
export const shownUser = (row: ScimUserRow, base: string) => ({
  schemas: [USER_SCHEMA, ...Object.keys(row.attributes).filter((name) => /^urn:/i.test(name))],
  id: String(row.userId),
  ...row.attributes,
  active: row.isActive,
  meta: {
    resourceType: 'User',
    created: row.created,
    lastModified: row.modified,
    location: `${base}/Users/${row.userId}`,
    version: versionOfUser(row),
  },
});
