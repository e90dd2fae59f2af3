import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { ScimGroup } from '@review-service/database/entities/scim-group.entity';
import { json, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import type { SentObject } from '../protocol';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** What is read of `scim_group sg` and its `review_group g`. */
export const scimGroupColumns = together(
  together(columns(ScimGroup, 'sg', ['groupId', 'version']), columns(Group, 'g', ['name'])),
  computed({
    providedName: [text, sql`sg.display_name`],
    attributes: [json<SentObject>(), sql`sg.attributes`],
    created: [text, isoTime(sql`sg.created_at`)],
    modified: [text, isoTime(sql`sg.modified_at`)],
  }),
);

/** A provided group. */
export type ScimGroupRow = RowOf<typeof scimGroupColumns>;

/** A member whom the directory has given. */
export interface ProvidedMember {
  readonly groupId: number;
  readonly userId: number;
  readonly display: string;
}

/** The ETag of a provided group. */
export const versionOfGroup = ({ version }: Pick<ScimGroupRow, 'version'>): string => `W/"${version}"`;

/** The resource as it is shown, with what was sent. @param members undefined: they are left out */
export const shownGroup = (row: ScimGroupRow, base: string, members: readonly ProvidedMember[] | undefined) => ({
  schemas: [GROUP_SCHEMA, ...Object.keys(row.attributes).filter((name) => /^urn:/i.test(name))],
  id: String(row.groupId),
  ...row.attributes,
  displayName: row.providedName,
  ...(members && {
    members: members.map(({ userId, display }) => ({
      ...{ value: String(userId), display, type: 'User' },
      $ref: `${base}/Users/${userId}`,
    })),
  }),
  meta: {
    resourceType: 'Group',
    created: row.created,
    lastModified: row.modified,
    location: `${base}/Groups/${row.groupId}`,
    version: versionOfGroup(row),
  },
});
