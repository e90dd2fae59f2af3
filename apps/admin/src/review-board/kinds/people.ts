import { APP_SETTINGS, faultOfSettings } from '@review-service/contracts/app-settings';
import { USERNAME } from '@review-service/contracts/users';
import { isPasswordHash } from '@review-service/platform/secrets/passwords';
import { PERMISSION as PERMISSION_FORM } from '../../lookup/permission';
import { flatKind, type FlatUnit } from '../flat-kind';
import { FreeNames } from '../free-names';
import { byId, groupedBy } from '../grouped';
import type { MoveRun } from '../move';
import type { MovedKind } from '../move-kind';
import {
  CONTENT_TYPE,
  GROUP_PERMISSION,
  LINKED_ACCOUNT,
  PERMISSION,
  PROFILE,
  type TheirRow,
  USER,
  USER_IN_GROUP,
  USER_PERMISSION,
} from '../source/tables';

type User = TheirRow<typeof USER>;
type Profile = TheirRow<typeof PROFILE>;

/** Hashes that Review Board does not accept either: nobody logs in by them. */
const UNUSABLE = /^(!|$)/;

/** People with their permissions, what mail they want, their settings and identities. */
export async function people(move: MoveRun): Promise<MovedKind<FlatUnit>> {
  const rules = {
    permissionsOf: await permissionReader(move),
    shared: await move.reading.sharedEmails(),
    zones: await move.target.timeZones(),
    names: new FreeNames(USERNAME, /[^A-Za-z0-9@._\-'+]/, 150),
  };
  return flatKind({
    name: 'people',
    table: USER.name,
    into: 'user_account',
    parts: { user_permission: 'user_id', mail_choice: 'user_id' },
    batches: () => batches(move, rules),
  });
}

interface Rules {
  readonly permissionsOf: (ids: readonly number[]) => Promise<(id: number) => string[]>;
  readonly shared: ReadonlySet<string>;
  readonly zones: ReadonlySet<string>;
  readonly names: FreeNames;
}

async function* batches({ reading, report }: MoveRun, rules: Rules): AsyncGenerator<FlatUnit[], void> {
  for await (const users of reading.batches(USER)) {
    const ids = users.map(({ id }) => id);
    const profileOf = groupedBy(await reading.where(PROFILE, 'user_id', ids), ({ user_id }) => user_id);
    const permissionsOf = await rules.permissionsOf(ids);
    yield users.map((user) => {
      const [profile] = profileOf(user.id);
      const zone = zoneOf(profile);
      const rows = {
        user_account: [accountOf(user, profile, zone)],
        user_permission: permissionsOf(user.id).map((codename) => ({ user_id: user.id, codename })),
        mail_choice: profile ? mailOf(profile, zone) : [],
      };
      return { id: user.id, content: rows, rows };
    });
  }

  function zoneOf(profile?: Profile): string {
    const { timezone = '' } = profile ?? {};
    if (timezone === '' || rules.zones.has(timezone)) return timezone;
    report.note(PROFILE.name, 'timezone is unknown, so theirs is UTC', `${timezone} of user ${profile?.user_id}`);
    return '';
  }

  function accountOf(user: User, profile: Profile | undefined, zone: string) {
    const username = rules.names.take(user.username, user.id);
    if (username !== user.username)
      report.note(USER.name, 'username is not possible here, so they got another one', `${user.username}: ${username}`);
    const isShared = rules.shared.has(user.email.toLowerCase());
    if (isShared) report.note(USER.name, 'email is that of several accounts, so nobody logs in by it', user.username);
    return {
      id: user.id,
      username,
      password_hash: hashOf(user),
      email: user.email.slice(0, 254),
      email_is_shared: isShared,
      first_name: user.first_name,
      last_name: user.last_name,
      is_active: user.is_active,
      is_superuser: user.is_superuser,
      is_staff: user.is_staff,
      is_private: profile?.is_private ?? false,
      settings: settingsOf(profile, zone),
      joined_at: user.date_joined ?? 'now',
    };
  }

  /** Null: no login by password. */
  function hashOf({ username, password }: User): string | null {
    if (isPasswordHash(password)) return password;
    if (!UNUSABLE.test(password))
      report.note(USER.name, 'password has a hash that is not accepted, so they need a new one', username);
    return null;
  }
}

function settingsOf(profile: Profile | undefined, zone: string): object {
  const own = {
    ...(typeof profile?.settings.confirm_ship_it === 'boolean' && {
      confirm_ship_it: profile.settings.confirm_ship_it,
    }),
    // UTC is what Review Board has for those who chose nothing: then it is that of their device.
    ...(zone !== '' && zone !== 'UTC' && APP_SETTINGS.includes('time_zone') && { time_zone: zone }),
  };
  return faultOfSettings(own) === undefined ? own : {};
}

/** None: what everybody has. */
function mailOf({ user_id, should_send_email, should_send_own_updates }: Profile, zone: string) {
  if (should_send_email && should_send_own_updates) return [];
  return [
    {
      user_id,
      mail: should_send_email ? 'all' : 'none',
      own: should_send_own_updates,
      time_zone: zone === '' ? 'UTC' : zone,
    },
  ];
}

/** What people may do, themselves or by a permission group. Groups and permissions are few. */
async function permissionReader({ reading, report }: MoveRun): Promise<Rules['permissionsOf']> {
  const labels = byId(await reading.all(CONTENT_TYPE));
  const codenames = new Map(
    (await reading.all(PERMISSION)).map(({ id, codename, content_type_id }) => [
      id,
      `${labels.get(content_type_id)?.app_label ?? ''}.${codename}`,
    ]),
  );
  const ofGroup = groupedBy(await reading.all(GROUP_PERMISSION), ({ group_id }) => group_id);
  return async (ids) => {
    const own = groupedBy(await reading.where(USER_PERMISSION, 'user_id', ids), ({ user_id }) => user_id);
    const groups = groupedBy(await reading.where(USER_IN_GROUP, 'user_id', ids), ({ user_id }) => user_id);
    return (id) => {
      const granted = [...own(id), ...groups(id).flatMap(({ group_id }) => ofGroup(group_id))];
      const names = [...new Set(granted.map(({ permission_id }) => codenames.get(permission_id) ?? ''))].sort();
      return names.filter((name) => {
        if (PERMISSION_FORM.test(name)) return true;
        report.left(
          USER_PERMISSION.name,
          'there is no such permission here',
          `${name || 'a missing one'} of user ${id}`,
        );
        return false;
      });
    };
  };
}

/** Accounts at an identity provider, where the operator says which issuer a service is. */
export function identities(move: MoveRun): MovedKind<FlatUnit> {
  return flatKind({
    name: 'identities',
    table: LINKED_ACCOUNT.name,
    into: 'identity',
    batches: () => linked(move),
  });
}

async function* linked({ reading, report, target, identities: issuers }: MoveRun): AsyncGenerator<FlatUnit[], void> {
  for await (const accounts of reading.batches(LINKED_ACCOUNT)) {
    const users = await target.existing(
      'user_account',
      accounts.map(({ user_id }) => user_id),
    );
    const units = accounts.flatMap(({ id, user_id, service_id, service_user_id }) => {
      const issuer = issuers.get(service_id);
      if (issuer === undefined) {
        report.left(LINKED_ACCOUNT.name, `--identity does not say the issuer of ${service_id}`, `of user ${user_id}`);
        return [];
      }
      if (!users.has(user_id)) {
        report.left(LINKED_ACCOUNT.name, 'its user is not there', `id ${id}`);
        return [];
      }
      const rows = { identity: [{ id, issuer, subject: service_user_id, user_id }] };
      return [{ id, content: rows, rows }];
    });
    if (units.length > 0) yield units;
  }
}
