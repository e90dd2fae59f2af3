import { SEGMENT } from '@review-service/contracts/fields';
import { SITE_NAME } from '../../lookup/site-name';
import { flatKind, type FlatUnit } from '../flat-kind';
import { FreeNames } from '../free-names';
import { groupedBy } from '../grouped';
import type { MoveRun } from '../move';
import type { MovedKind } from '../move-kind';
import {
  GROUP,
  GROUP_USER,
  LOCAL_SITE,
  LOCAL_SITE_ADMIN,
  LOCAL_SITE_USER,
  PROFILE,
  SITE_PROFILE,
  STARRED_GROUP,
} from '../source/tables';

/** Local Sites with their members and administrators. */
export const sites = (move: MoveRun): MovedKind<FlatUnit> =>
  flatKind({
    name: 'Local Sites',
    table: LOCAL_SITE.name,
    into: 'local_site',
    parts: { local_site_user: 'local_site_id' },
    batches: () => siteBatches(move),
  });

async function* siteBatches({ reading, report, target }: MoveRun): AsyncGenerator<FlatUnit[], void> {
  const names = new FreeNames(SITE_NAME, /[^A-Za-z0-9_.-]/, 32);
  for await (const found of reading.batches(LOCAL_SITE, 100)) {
    const ids = found.map(({ id }) => id);
    const users = await reading.where(LOCAL_SITE_USER, 'localsite_id', ids);
    const admins = await reading.where(LOCAL_SITE_ADMIN, 'localsite_id', ids);
    const all = [...users, ...admins].map(({ user_id }) => user_id);
    const known = await target.existing('user_account', all);
    const usersOf = groupedBy(users, ({ localsite_id }) => localsite_id);
    const adminsOf = groupedBy(admins, ({ localsite_id }) => localsite_id);
    await noteNarrowed(ids);
    yield found.map((site) => {
      const name = names.take(site.name, site.id);
      if (name !== site.name)
        report.note(LOCAL_SITE.name, 'name is not possible here, so it got another one', `${site.name}: ${name}`);
      const isAdmin = new Set(adminsOf(site.id).map(({ user_id }) => user_id));
      const members = new Set([...usersOf(site.id).map(({ user_id }) => user_id), ...isAdmin]);
      const rows = {
        local_site: [{ id: site.id, name, is_public: site.public }],
        local_site_user: [...members]
          .filter((user) => known.has(user))
          .map((user_id) => ({ local_site_id: site.id, user_id, is_admin: isAdmin.has(user_id) })),
      };
      return { id: site.id, content: rows, rows };
    });
  }

  /** What administrators of a site may do is the same for all of them here. */
  async function noteNarrowed(ids: readonly number[]) {
    for (const { user_id, permissions } of await reading.where(SITE_PROFILE, 'local_site_id', ids))
      if (Object.keys(permissions).length > 0)
        report.note(SITE_PROFILE.name, 'permissions of administrators are not narrowed here', `user ${user_id}`);
  }
}

/** Groups with their members and those who watch them. */
export const groups = (move: MoveRun): MovedKind<FlatUnit> =>
  flatKind({
    name: 'groups',
    table: GROUP.name,
    into: 'review_group',
    parts: { review_group_member: 'group_id', watched_group: 'group_id' },
    batches: () => groupBatches(move),
  });

async function* groupBatches({ reading, report, target }: MoveRun): AsyncGenerator<FlatUnit[], void> {
  const names = new FreeNames(SEGMENT, /[^A-Za-z0-9_-]/, 64);
  for await (const found of reading.batches(GROUP, 200)) {
    const ids = found.map(({ id }) => id);
    const members = await reading.where(GROUP_USER, 'group_id', ids);
    const stars = await reading.where(STARRED_GROUP, 'group_id', ids);
    const profiles = await reading.where(
      PROFILE,
      'id',
      stars.map(({ profile_id }) => profile_id),
      { isCounted: false },
    );
    const userOf = new Map(profiles.map(({ id, user_id }) => [id, user_id]));
    const watching = stars.map(({ group_id, profile_id }) => ({ group_id, user_id: userOf.get(profile_id) ?? 0 }));
    const users = await target.existing(
      'user_account',
      [...members, ...watching].map(({ user_id }) => user_id),
    );
    const sites = await target.existing(
      'local_site',
      found.map(({ local_site_id }) => local_site_id),
    );
    const membersOf = groupedBy(members, ({ group_id }) => group_id);
    const watchersOf = groupedBy(watching, ({ group_id }) => group_id);
    const people = (all: readonly { readonly group_id: number; readonly user_id: number }[], table: string) =>
      all.flatMap(({ group_id, user_id }) => {
        if (users.has(user_id)) return { group_id, user_id };
        report.left(table, 'its user is not there', `user ${user_id} of group ${group_id}`);
        return [];
      });
    yield found.flatMap((group) => {
      const { id, local_site_id, mailing_list, visible, invite_only, extra_data } = group;
      if (local_site_id !== null && !sites.has(local_site_id)) {
        report.left(GROUP.name, 'its Local Site is not there', group.name);
        return [];
      }
      const name = names.take(group.name, id, String(local_site_id ?? ''));
      if (name !== group.name)
        report.note(GROUP.name, 'name is not possible here, or taken, so it got another one', `${group.name}: ${name}`);
      const rows = {
        review_group: [
          {
            ...{ id, name, local_site_id, mailing_list, visible, invite_only, extra_data },
            display_name: group.display_name,
          },
        ],
        review_group_member: unique(people(membersOf(id), GROUP_USER.name)),
        watched_group: unique(people(watchersOf(id), STARRED_GROUP.name)),
      };
      return [{ id, content: rows, rows }];
    });
  }
}

/** Each pair once: tables of old installations have no unique keys. */
export const unique = <Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];
