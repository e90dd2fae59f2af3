import { isDeepStrictEqual } from 'node:util';
import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { EMAIL_INDEX } from '@review-service/database/email-address';
import { ScimUser } from '@review-service/database/entities/scim-user.entity';
import { User } from '@review-service/database/entities/user.entity';
import { withoutSource } from '@review-service/database/membership-sources';
import { assigned, inserted } from '@review-service/database/patch';
import { boolean, number, text } from '@review-service/database/row-types';
import { empty, folded, raw, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller, Directory } from '../../../access/callers/caller';
import { UsersService } from '../../people/users';
import {
  applyPatch,
  type AskedPage,
  conditionOf,
  failTaken,
  type Filter,
  type FoundPage,
  readPage,
  type SentObject,
  type ScimOperation,
  ScimError,
} from '../protocol';
import { type ProvidedUser, readUser, usernameOf } from './user-attributes';
import { USER_COLUMNS } from './user-filter';
import { type ScimUserRow, scimUserColumns } from './scim-user';

const USER_TAKEN =
  'Another account has this user name. An operator can hand it over: admin scim offer-user <name> --provider <provider>.';

const FROM = sql`from scim_user su join user_account u on u.id = su.user_id`;

/** The same rows, for which accounts are read only where a condition or a page needs them. */
const LISTED = sql`from scim_user su left join user_account u on u.id = su.user_id`;

/** Keeps the accounts that a directory provides. Each of its methods is about the accounts of the caller's directory only. */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
  ) {}

  find(id: string, caller: Caller, lock: Sql = empty): Promise<ScimUserRow | undefined> {
    const isId = /^[1-9]\d{0,8}$/.test(id);
    return this.db.find(
      scimUserColumns,
      sql`
        select ${scimUserColumns} ${FROM}
        where su.user_id = ${isId ? Number(id) : 0} and ${isProvided(caller)} ${lock}`,
    );
  }

  list(caller: Caller, filter: Filter | undefined, asked: AskedPage): Promise<FoundPage<ScimUserRow>> {
    const condition = filter ? conditionOf(filter, USER_COLUMNS) : sql`true`;
    const where = sql`${isProvided(caller)} and ${condition}`;
    return readPage(this.db, scimUserColumns, { from: LISTED, where, id: sql`su.user_id` }, asked);
  }

  /** Makes an account, or takes over one that an operator has offered. Others of the name stay as they are: 409. */
  @Transactional()
  async create(caller: Caller, body: SentObject): Promise<ScimUserRow> {
    const given = readUser(body);
    const { userName } = given;
    const directory = directoryOf(caller);
    const username = usernameOf(userName, directory);
    const [known] = await this.db.all(
      { id: number, username: text, isOffered: boolean },
      sql`
        select u.id, u.username, coalesce(su.state = 'awaited' and su.provider_id = ${directory.id}, false)
          and not u.is_superuser and not u.is_staff as "isOffered"
        from user_account u left join scim_user su on su.user_id = u.id
        where ${folded(raw('u.username'))} = ${folded(sql`${username}::text`)} limit 1`,
    );
    if (known && !known.isOffered) failTaken(USER_TAKEN);
    const id = known ? await this.takeOver(known, given) : await this.make(username, given, directory);
    await this.joinSite(id, username, caller);
    await this.keep(id, given, directory);
    return (await this.find(String(id), caller)) ?? failTaken(USER_TAKEN);
  }

  /** Another body in place of the former one. */
  @Transactional()
  async replace(
    row: ScimUserRow,
    caller: Caller,
    body: SentObject,
    check: (now: ScimUserRow) => void,
  ): Promise<ScimUserRow> {
    return this.change(row, caller, check, () => readUser(body));
  }

  /** All operations, or none. */
  @Transactional()
  async patch(
    row: ScimUserRow,
    caller: Caller,
    operations: readonly ScimOperation[],
    check: (now: ScimUserRow) => void,
  ): Promise<ScimUserRow> {
    return this.change(row, caller, check, ({ attributes, isActive }) =>
      readUser(applyPatch({ ...attributes, active: isActive }, operations)),
    );
  }

  /** The account is deactivated, and the directory has it no more: its reviews stay. */
  @Transactional()
  async delete(row: ScimUserRow, caller: Caller, check: (now: ScimUserRow) => void): Promise<void> {
    const { userId, username } = await this.lock(row, caller, check);
    await this.users.setActive({ id: userId, username }, false);
    await this.db.change(
      {},
      sql`update scim_user set state = 'deleted', modified_at = now() where user_id = ${userId}`,
    );
    const which = sql`m.user_id = ${userId} and m.group_id in (
      select sg.group_id from scim_group sg where sg.provider_id = ${directoryOf(caller).id})`;
    const { kept, gone } = withoutSource('scim', which);
    await this.db.change({ userId: number }, kept);
    const entries = sql`
      select 'group.member-removed'::text as action, 'group ' || g.name as subject,
        jsonb_build_object('user', ${username}::text, 'userId', ${userId}::integer, 'groupId', g.id, 'source', 'scim') as details
      from gone join review_group g on g.id = gone."groupId"`;
    await this.db.change(
      {},
      sql`
        with gone as (${gone}, m.group_id as "groupId"), counted as (
          update scim_group sg set version = version + 1, modified_at = now() from gone
          where sg.group_id = gone."groupId")
        ${this.audit.part(entries)}`,
    );
  }

  private async lock(row: ScimUserRow, caller: Caller, check: (now: ScimUserRow) => void): Promise<ScimUserRow> {
    const now = await this.find(String(row.userId), caller, sql`for update of su, u`);
    if (!now) throw new ScimError(404, 'There is no such user any more.');
    check(now);
    return now;
  }

  /** What is as it was is not touched. */
  private async change(
    row: ScimUserRow,
    caller: Caller,
    check: (now: ScimUserRow) => void,
    next: (now: ScimUserRow) => ProvidedUser,
  ): Promise<ScimUserRow> {
    const now = await this.lock(row, caller, check);
    const given = next(now);
    const isMoved = given.active !== undefined && given.active !== now.isActive;
    if (isMoved) await this.users.setActive({ id: now.userId, username: now.username }, given.active);
    const isSame = isDeepStrictEqual(given.attributes, now.attributes);
    if (!isSame) await this.followProfile(now, given);
    if (isSame && !isMoved) return now;
    const { attributes, externalId, userName, emails } = given;
    await this.db
      .change(
        {},
        sql`
          update scim_user set ${assigned(ScimUser, { attributes, externalId, userName, emails: [...emails] })},
            version = version + 1, modified_at = now()
          where user_id = ${now.userId}`,
      )
      .catch(onDuplicate(() => failTaken('Another user of this directory has this "userName".')));
    return (await this.find(String(now.userId), caller)) ?? now;
  }

  /** Names and address of the account follow, as far as an account can have them. The user name stays. */
  private async followProfile(now: ScimUserRow, given: ProvidedUser): Promise<void> {
    const { userId, username, hasRights } = now;
    const { firstName = now.firstName, lastName = now.lastName } = given;
    const address = hasRights ? now.email : await this.freeAddress(given.email, userId, now.email);
    const changes = {
      ...(firstName !== now.firstName && { firstName }),
      ...(lastName !== now.lastName && { lastName }),
      ...(address !== now.email && { email: address, emailIsShared: false }),
    };
    if (Object.keys(changes).length === 0) return;
    await this.db.entities
      .update(User, userId, changes)
      .catch(onDuplicate(() => failTaken('Another account has this e-mail address.')));
    const fields = givenFields({
      ...{ first_name: changes.firstName, last_name: changes.lastName },
      email: changes.email,
    });
    await this.audit.write({ action: 'user.changed', subject: `user ${username}`, details: { userId, ...fields } });
    if (changes.email !== undefined) {
      const moved = { userId, former: now.email, address, actorId: OPERATOR_ID };
      await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'address.changed', moved);
    }
  }

  private async takeOver(
    known: { readonly id: number; readonly username: string },
    given: ProvidedUser,
  ): Promise<number> {
    const { id, username } = known;
    const user = await this.db.entities.findOneByOrFail(User, { id });
    const { firstName = user.firstName, lastName = user.lastName } = given;
    const email = await this.freeAddress(given.email, id, user.email);
    await this.db.entities
      .update(User, id, { firstName, lastName, email, ...(email !== user.email && { emailIsShared: false }) })
      .catch(onDuplicate(() => failTaken('Another account has this e-mail address.')));
    await this.audit.write({
      action: 'user.changed',
      subject: `user ${username}`,
      details: { userId: id, ...givenFields({ first_name: firstName, last_name: lastName, email }) },
    });
    if (given.active !== undefined) await this.users.setActive({ id, username }, given.active);
    return id;
  }

  private async make(username: string, given: ProvidedUser, { name }: Directory): Promise<number> {
    const { firstName = '', lastName = '', active = true } = given;
    const email = await this.freeAddress(given.email, 0, '');
    if (username.includes('@') && (await this.users.isTaken(username))) failTaken(USER_TAKEN);
    const [made] = await this.db
      .change(
        { id: number },
        sql`
          insert into user_account
          ${inserted(User, { username, email, firstName, lastName, passwordHash: null, isActive: active })} returning id`,
      )
      .catch(
        onDuplicate((constraint) =>
          failTaken(constraint === EMAIL_INDEX ? 'Another account has this e-mail address.' : USER_TAKEN),
        ),
      );
    const id = made?.id ?? 0;
    await this.audit.write({
      action: 'user.created',
      subject: `user ${username}`,
      details: { userId: id, directory: name, active },
    });
    return id;
  }

  private async joinSite(userId: number, username: string, { siteId, site }: Caller): Promise<void> {
    if (siteId === null || !site) return;
    await this.audit.change(
      { id: number },
      {
        changed: sql`
          insert into local_site_user (local_site_id, user_id) values (${siteId}, ${userId})
          on conflict do nothing returning user_id as id`,
      },
      { action: 'site.user-added', subject: `site ${site.name}`, details: { user: username, userId } },
    );
  }

  private async keep(userId: number, given: ProvidedUser, { id: providerId }: Directory): Promise<void> {
    const { attributes, externalId, userName, emails } = given;
    const row = { userId, providerId, attributes, externalId, userName, emails: [...emails] };
    const state = 'provided';
    await this.db
      .change(
        {},
        sql`
          insert into scim_user ${inserted(ScimUser, { ...row, state })}
          on conflict (user_id) do update set ${assigned(ScimUser, { attributes, externalId, userName, emails: [...emails], state })},
            version = scim_user.version + 1, modified_at = now()
          where scim_user.state = 'awaited' and scim_user.provider_id = ${providerId}`,
      )
      .catch(onDuplicate(() => failTaken('Another user of this directory has this "userName".')));
  }

  /** The address if it is nobody else's; else the present one. */
  private async freeAddress(address: string | undefined, userId: number, present: string): Promise<string> {
    if (address === undefined || address === present) return present;
    return (await this.users.isTaken(address, userId)) ? present : address;
  }
}

/** Only with a SCIM token do requests come here. */
export function directoryOf({ directory }: Caller): Directory {
  if (!directory) throw new Error('A request came without a directory.');
  return directory;
}

const isProvided = (caller: Caller): Sql => sql`su.provider_id = ${directoryOf(caller).id} and su.state = 'provided'`;
