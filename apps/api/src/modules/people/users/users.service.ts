import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { errors } from '@review-service/contracts/errors';
import type { UserListQuery } from '@review-service/contracts/paging';
import type { CreateUser, UpdateUser } from '@review-service/contracts/users';
import { activity } from '@review-service/database/account-activity';
import { EMAIL_INDEX, hasAddress, takeAddress } from '@review-service/database/email-address';
import { User } from '@review-service/database/entities/user.entity';
import { isLastSuperuser } from '@review-service/database/last-superuser';
import { patchOf } from '@review-service/database/patch';
import { nullable, number, text } from '@review-service/database/row-types';
import { drawnEpoch } from '@review-service/database/session-epoch';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { CHANGED } from '@review-service/platform/database/parts';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { jobOf, Outbox } from '@review-service/platform/outbox/outbox';
import { isReadableGroup, livesHere } from '@review-service/visibility/groups';
import type { AddressConfirmation } from '@review-service/platform/secrets/address-confirmation';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import type { Caller } from '../../../access/callers/caller';
import { MailThrottle } from '../../../access/limits/mail-throttle';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail, failField } from '../../../errors/api.exception';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  canBeLookedUp,
  type ChangedUser,
  GROUP_OPERATOR,
  isMemberHere,
  type ShownUser,
  USER_KEY,
  userColumns,
} from './user.access';
import { BY_USERNAME, isSearch, matchesQuery } from './user.search';

const nameTaken = () => failField(errors.invalidFormData, 'username', 'Another account has this user name.');
const addressTaken = () => failField(errors.invalidFormData, 'email', 'Another account has this e-mail address.');
/** What people may not say of themselves. */
const FOR_ADMINISTRATORS = ['is_active', 'is_bot', 'operated_by'] as const;

const NO_OPERATOR = 'Say who answers for this bot: a user name, or "group:" and the name of a group.';
const NOBODY = 'There is no person of this user name, and no group "group:NAME".';

const IN_PERSON =
  'Changing an e-mail address needs a password, or a session that a password opened, because security mail goes to that address.';

/** Lists and changes accounts. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly mails: MailThrottle,
  ) {}

  find(username: string, caller: Caller): Promise<ShownUser | undefined> {
    return this.one(sql`u.username = ${username} and ${canBeLookedUp(caller)}`, caller);
  }

  /** The caller's own account. */
  self(caller: Caller): Promise<ShownUser | undefined> {
    return this.one(sql`u.id = ${caller.userId}`, caller);
  }

  /** The accounts with these ids that the caller may look up, by id. */
  async ofIds(ids: readonly number[], caller: Caller, room = ids.length): Promise<Map<number, ShownUser>> {
    const shown = userColumns(caller);
    const users = await this.db.all(
      shown,
      sql`
        select ${shown} from user_account u
        where u.id = any(${[...new Set(ids)]}) and ${canBeLookedUp(caller)} and ${isShownTo(caller, USER_KEY)}
        limit ${room + 1}`,
    );
    return new Map(users.map((user) => [user.id, user]));
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<ShownUser | undefined> {
    return this.one(sql`u.id = ${id}`, caller, sql`for update of u`);
  }

  list(caller: Caller, asked: UserListQuery): Promise<Page<ShownUser>> {
    const where = sql`
      ${isMemberHere(caller)} and ${matchesQuery(caller, asked)}
      ${asked['include-inactive'] ? empty : sql`and u.is_active`}`;
    const listed = {
      reader: caller,
      items: [USER_KEY],
      columns: userColumns(caller),
      table: sql`user_account`,
      row: sql`u`,
    };
    return this.pager.page({ ...listed, where, order: BY_USERNAME, isSearch: isSearch(asked) }, asked);
  }

  async create(caller: Caller, given: CreateUser): Promise<ShownUser> {
    if (caller.site !== null || !caller.may('auth.add_user')) refuse(caller);
    const { password = '' } = given;
    return this.make(caller, given, password === '' ? null : await hashPassword(password));
  }

  /** No transaction is open while a password is hashed, because that is slow. */
  @Transactional()
  protected async make(caller: Caller, given: CreateUser, passwordHash: string | null): Promise<ShownUser> {
    const { username, email, first_name: firstName = '', last_name: lastName = '' } = given;
    const { identifiers } = await this.db.entities
      .insert(User, { username, email, passwordHash, firstName, lastName })
      .catch(onDuplicate((constraint) => (constraint === EMAIL_INDEX ? addressTaken() : nameTaken())));
    const { id } = identifiers[0] as User;
    if (await this.isTaken(email, id)) addressTaken();
    await this.audit.write({ action: 'user.created', subject: `user ${username}`, details: { userId: id } });
    return (await this.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  /**
   * Deactivating a person also ends their sessions, so that reactivating does not restore them. An address that an
   * administrator sets takes effect at once; one's own once it is confirmed.
   */
  @Transactional()
  async update(claim: Claim<ShownUser>, asked: UpdateUser): Promise<ChangedUser> {
    const { first_name, last_name, is_active, is_bot, operated_by } = asked;
    const { caller } = claim;
    const user = await claim.lock();
    const isMoved = asked.email !== undefined && asked.email !== user.email;
    if (isMoved && !caller.isInPerson) fail(errors.permissionDenied, { message: IN_PERSON });
    for (const field of FOR_ADMINISTRATORS) {
      if (asked[field] !== undefined && !caller.may('auth.change_user'))
        failField(errors.invalidFormData, field, 'Only those who may change accounts can set this.');
    }
    const operator = await this.operatorOf(user, asked, caller);
    await this.leaveToDirectory(user, asked);
    const isShared = asked.email !== undefined && (await this.isTaken(asked.email, user.id));
    if (isShared && isMoved) addressTaken();
    const unconfirmedEmail = isMoved && caller.userId === user.id ? asked.email : undefined;
    const email = unconfirmedEmail === undefined ? asked.email : undefined;
    const isSwitched = is_active !== undefined && (await this.setActive(user, is_active));
    const profile = patchOf({ email, first_name, last_name, is_bot });
    const given = { ...profile, ...operator };
    const changes = { ...profile, ...patchOf({ is_active }) };
    if (Object.keys(given).length > 0) {
      const implied = email !== undefined && { emailIsShared: isShared };
      await this.db.entities.update(User, user.id, { ...given, ...implied }).catch(onDuplicate(addressTaken));
    }
    if (Object.keys(given).length > 0 || (is_active !== undefined && !isSwitched))
      await this.audit.write(changedEntry(user, { email, first_name, last_name, is_bot, operated_by }));
    const moved = { userId: user.id, former: user.email };
    if (unconfirmedEmail !== undefined) {
      await this.mails.countConfirmation(user.id, unconfirmedEmail);
      const event = { ...moved, address: unconfirmedEmail };
      await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'address.asked', event, {
        action: 'user.address-asked',
        subject: `user ${user.username}`,
        details: { userId: user.id },
      });
    } else if (isMoved && email !== undefined) {
      await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'address.changed', {
        ...{ ...moved, address: email },
        actorId: caller.userId,
      });
    }
    const shown = Object.keys(operator).length > 0 ? await this.lock(user.id, caller) : user;
    return { ...(shown ?? user), ...changes, ...(unconfirmedEmail !== undefined && { unconfirmedEmail }) };
  }

  /**
   * Deactivates an account or reactivates it, whoever asks: a person or a directory. False if it was so already. The last
   * superuser stays active.
   */
  @Transactional()
  async setActive({ id, username }: Pick<ShownUser, 'id' | 'username'>, isActive: boolean): Promise<boolean> {
    if (!isActive && (await isLastSuperuser(this.db.entities, id))) {
      failField(errors.invalidFormData, 'is_active', 'This is the last active superuser. Make another one first.');
    }
    const [switched] = await this.audit.change(
      { id: number },
      { changed: activity(id, isActive) },
      {
        action: isActive ? 'user.reactivated' : 'user.deactivated',
        subject: `user ${username}`,
        details: { userId: id },
      },
    );
    return switched !== undefined;
  }

  /** The operator to store: a bot has one, and people have none. 105 for a new bot without one. */
  private async operatorOf(
    user: ShownUser,
    { is_bot: isBot = user.isBot, operated_by: named }: UpdateUser,
    caller: Caller,
  ): Promise<Pick<User, 'operatorGroupId' | 'operatorId'> | Record<string, never>> {
    if (!isBot) {
      if (named) failField(errors.invalidFormData, 'operated_by', 'Only a bot has an operator. Set "is_bot", too.');
      return user.isBot ? { operatorId: null, operatorGroupId: null } : {};
    }
    if (named === undefined && user.isBot) return {};
    if (!named) return failField(errors.invalidFormData, 'operated_by', NO_OPERATOR);
    const [found] = await this.db.all(
      { operatorId: nullable(number), operatorGroupId: nullable(number) },
      named.startsWith(GROUP_OPERATOR)
        ? sql`
            select null::integer as "operatorId", g.id as "operatorGroupId" from review_group g
            where g.name = ${named.slice(GROUP_OPERATOR.length)} and ${livesHere(caller)} and ${isReadableGroup(caller)}`
        : sql`
            select o.id as "operatorId", null::integer as "operatorGroupId" from user_account o
            where o.username = ${named} and not o.is_bot and o.id <> ${user.id}`,
    );
    return found ?? failField(errors.invalidFormData, 'operated_by', NOBODY);
  }

  /** Names and addresses that a directory provides are changed there. */
  private async leaveToDirectory(user: ShownUser, { email, first_name, last_name }: UpdateUser): Promise<void> {
    const isMoved = [
      [email, user.email],
      [first_name, user.firstName],
      [last_name, user.lastName],
    ].some(([asked, present]) => asked !== undefined && asked !== present);
    if (!isMoved) return;
    const [provided] = await this.db.all(
      { name: text },
      sql`
        select p.name from scim_user su join scim_provider p on p.id = su.provider_id
        where su.user_id = ${user.id} and su.state = 'provided'`,
    );
    if (provided)
      fail(errors.managedByDirectory, {
        message: `The directory "${provided.name}" keeps this account. Change it there.`,
      });
  }

  /** Gives the caller the address that they have confirmed. False if it is too late: the account has another one by now. */
  @Transactional()
  async confirmAddress({ userId, former, address }: AddressConfirmation): Promise<boolean> {
    if (await this.isTaken(address, userId)) addressTaken();
    const [moved] = await this.db
      .change({ id: number, username: text }, takeAddress(userId, former, address))
      .catch(onDuplicate(addressTaken));
    if (!moved) return false;
    const details = { userId, ...givenFields({ email: address }) };
    const entry = { action: 'user.changed', subject: `user ${moved.username}`, details } as const;
    const event = { userId, former, address, actorId: userId };
    await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'address.changed', event, entry);
    return true;
  }

  /**
   * Sets the caller's own password, and ends all their sessions and the addresses of their feeds. Resolves with the epoch for new sessions; undefined if
   * `epoch`, for which the old password was checked, has changed meanwhile.
   */
  async changePassword({ userId, person }: Caller, epoch: number, password: string): Promise<number | undefined> {
    const hash = await hashPassword(password);
    const changed = sql`
      update user_account set password_hash = ${hash}, session_epoch = ${drawnEpoch}
      where id = ${userId} and session_epoch = ${epoch} and is_active returning session_epoch as epoch`;
    const subject = `user ${person?.username ?? ''}`;
    const entry = { action: 'user.password-changed', subject, details: { userId } } as const;
    const feeds = sql`delete from feed_address where user_id = ${userId} and exists (select from ${CHANGED})`;
    const audited = this.audit.ofChanged(entry);
    const [after] = await this.outbox.change(
      { epoch: number },
      { changed, feeds, audited },
      jobOf(ACCOUNT_MAIL_QUEUE, 'password.changed', { userId }),
    );
    return after?.epoch;
  }

  /**
   * Does another account have the address? The unique index handles concurrent changes; this also finds addresses that
   * several accounts shared before the index.
   * @param id the account that may have it; without one, nobody may
   */
  async isTaken(email: string, id = 0): Promise<boolean> {
    const found = await this.db.all(
      {},
      sql`select from user_account where ${hasAddress(email)} and id <> ${id} limit 1`,
    );
    return found.length > 0;
  }

  /** The person of this name who belongs to the site of the URL; fails with 208. */
  async memberNamed(username: string, caller: Caller): Promise<ShownUser> {
    const user = await this.one(sql`u.username = ${username} and ${isMemberHere(caller)}`, caller);
    return user ?? fail(errors.invalidUser, { message: `There is no user "${username}" here.` });
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<ShownUser | undefined> {
    const shown = userColumns(caller);
    return this.db.find(shown, sql`select ${shown} from user_account u where ${where} ${lock}`);
  }
}

/** What changed of an account: whether it is active is an entry of its own. */
const changedEntry = ({ id, username }: Pick<ShownUser, 'id' | 'username'>, given: UpdateUser): NewAuditEntry => ({
  action: 'user.changed',
  subject: `user ${username}`,
  details: { userId: id, ...givenFields(given) },
});
