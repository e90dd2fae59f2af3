import { GroupSettings } from '@review-service/contracts/groups';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { isRestorable } from '@review-service/database/deleted-group';
import { Group } from '@review-service/database/entities/group.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { isoTime, join, type Sql, sql, startsWith } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { userId } from '../../lookup/find-user';
import { settingsOf } from '../../base/settings-of';
import { findSite } from '../../lookup/find-site';

const COLUMNS = together(
  columns(Group, 'g', ['id', 'name', 'displayName', ...settingsOf(GroupSettings, Group)]),
  computed({
    site: [nullable(text), sql`s.name`],
    members: [number, sql`(select count(*) from review_group_member m where m.group_id = g.id)`],
    restorableUntil: [nullable(text), isoTime(sql`g.restorable_until`)],
  }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<number> {
  readonly search?: string;
  readonly user?: string;
  readonly site?: string;
  readonly deleted?: true;
}

const TABLE: Readonly<Record<string, (group: Listed) => string>> = {
  ID: ({ id }) => String(id),
  NAME: ({ name }) => name,
  SITE: ({ site }) => site ?? '',
  MEMBERS: ({ members }) => String(members),
  SEEN: ({ visible, inviteOnly }) => [!visible && 'hidden', inviteOnly && 'invite-only'].filter(Boolean).join(','),
  TITLE: ({ displayName }) => displayName,
};

const DELETED: typeof TABLE = { ...TABLE, 'RESTORABLE UNTIL': ({ restorableUntil }) => restorableUntil ?? '' };

/** Lists review groups, or those that are deleted and can be restored, by id. */
export const run = ({ search, user, site, deleted, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const siteId = await lookUp(site, (name) => findSite(db, name));
    const memberId = await lookUp(user, (name) => userId(db, name));
    const groups = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from review_group g left join local_site s on s.id = g.local_site_id
        where ${deleted ? isRestorable : sql`g.deleted_at is null`}
        ${and(siteId, (id) => sql`g.local_site_id = ${id}`)}
        ${and(search, (start) => (deleted ? anyBeginsWith(start) : sql`g.id = any (array(${beginningWith(start, siteId)}))`))}
        ${and(memberId, (id) => sql`exists (select from review_group_member m where m.group_id = g.id and m.user_id = ${id})`)}
        ${and(after, (place) => sql`g.id > ${place}`)} order by g.id limit ${limit + 1}`,
    );
    return showPage(groups, limit, { columns: deleted ? DELETED : TABLE, place: ({ id }) => String(id) });
  });

/** Deleted groups are few: they need no index. */
const anyBeginsWith = (start: string): Sql =>
  sql`(${startsWith(sql`g.name`, start)} or ${startsWith(sql`g.display_name`, start)})`;

/** The indexes for names begin with the site, so a search everywhere goes through all sites. */
function beginningWith(start: string, siteId: number | undefined): Sql {
  const places = siteId === undefined ? EVERYWHERE : [sql`local_site_id = ${siteId}`];
  const parts = places.flatMap((place) =>
    [sql`name`, sql`display_name`].map(
      (column) =>
        sql`select id from review_group where deleted_at is null and ${place} and ${startsWith(column, start)}`,
    ),
  );
  return join(parts, ' union ');
}

const EVERYWHERE = [sql`local_site_id is null`, sql`local_site_id = any (array(select id from local_site))`];
