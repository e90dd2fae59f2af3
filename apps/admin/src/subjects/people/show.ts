import { UpdateUser } from '@review-service/contracts/users';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { boolean, number, text, texts } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { settingsOf } from '../../base/settings-of';
import { printDetails, settingDetails } from '../../listing/details';
import { plural } from '../../base/plural';
import { userId } from '../../lookup/find-user';

/** So many groups are named; the number of all is there, too. */
const NAMED = 20;

const COLUMNS = together(
  columns(User, 'u', [
    ...(['id', 'username', 'isStaff', 'isSuperuser', 'isPrivate', 'emailIsShared'] as const),
    ...settingsOf(UpdateUser, User),
  ]),
  computed({
    joined: [text, isoTime(sql`u.joined_at`)],
    hasPassword: [boolean, sql`u.password_hash is not null`],
    permissions: [texts, sql`array(select p.codename from user_permission p where p.user_id = u.id order by 1)`],
    sites: [
      texts,
      sql`array(
        select s.name || case when m.is_admin then ' (administrator)' else '' end
        from local_site_user m join local_site s on s.id = m.local_site_id where m.user_id = u.id order by 1)`,
    ],
    groups: [
      texts,
      sql`array(
        select g.name from review_group_member m join review_group g on g.id = m.group_id
        where m.user_id = u.id and g.deleted_at is null order by 1 limit ${NAMED})`,
    ],
    groupCount: [number, sql`(select count(*) from review_group_member m where m.user_id = u.id)`],
    oauthTokens: [number, sql`(select count(*) from oauth_token t where t.user_id = u.id)`],
    apiTokens: [
      number,
      sql`(select count(*) from api_token t where t.user_id = u.id and t.is_valid and t.parent_id is null)`,
    ],
    reviewRequests: [number, sql`(select count(*) from review_request r where r.submitter_id = u.id)`],
  }),
);

/** The settings that are not said in other words. */
const settings = settingsOf(UpdateUser, User).filter(
  (name) => name !== 'email' && name !== 'firstName' && name !== 'lastName' && name !== 'isActive',
);

/** Shows everything about one account but its secrets. */
export const run = (name: string): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const id = await userId(db, name);
    const [user] = await all(db, COLUMNS, sql`select ${COLUMNS} from user_account u where u.id = ${id}`);
    if (!user) return {};
    printDetails([
      ['id', String(user.id)],
      ['user name', user.username],
      ['name', `${user.firstName} ${user.lastName}`.trim()],
      ['e-mail', user.emailIsShared ? `${user.email} (shared: no sign-in with it)` : user.email],
      ['status', user.isActive ? 'active' : 'deactivated'],
      ['rank', rankOf(user)],
      ['password', user.hasPassword ? 'set' : 'none: no sign-in by password'],
      ['profile', user.isPrivate ? 'private' : 'open'],
      ...settingDetails(user, settings),
      ['joined', user.joined.slice(0, 10)],
      ['permissions', user.permissions.join(', ')],
      ['sites', user.sites.join(', ')],
      ['groups', inShort(user.groups, user.groupCount)],
      ['tokens', `${plural(user.oauthTokens, 'OAuth2 token')}, ${plural(user.apiTokens, 'API token')}`],
      ['review requests', String(user.reviewRequests)],
    ]);
    return user;
  });

const rankOf = ({ isSuperuser, isStaff }: RowOf<typeof COLUMNS>): string =>
  [isSuperuser && 'superuser', isStaff && 'staff'].filter(Boolean).join(', ');

const inShort = (names: readonly string[], count: number): string =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ');
