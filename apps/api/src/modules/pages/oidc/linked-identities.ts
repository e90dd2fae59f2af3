import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { LinkedIdentity } from '@review-service/database/entities/linked-identity.entity';
import { User } from '@review-service/database/entities/user.entity';
import { isLinkableBy } from '@review-service/database/linkable-account';
import { patchOf } from '@review-service/database/patch';
import { isProvidedByScim } from '@review-service/database/provided-by-scim';
import { boolean, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { freeUsername, usernamesFor } from '@review-service/platform/sign-in/free-username';
import { addressThatLinks, type KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { ApiException } from '../../../errors/api.exception';
import { UsersService } from '../../people/users';

/** The account of an identity. */
export interface AccountOfIdentity {
  readonly id: number;
  readonly username: string;
}

/** What came of linking an identity with an account. */
export type LinkOutcome = 'linked' | 'of another account' | 'of a bot';

/** Others may take a name, or link the same identity, at the same time. */
const TRIES = 5;

/** Links identities of the provider with accounts, and follows what it says of people. */
@Injectable()
export class LinkedIdentities {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
  ) {}

  /** Links the identity with an account whose person has agreed. Accounts of programs are linked with none. */
  @Transactional()
  async link(
    identity: VouchedIdentity,
    { id, username }: AccountOfIdentity,
    provider: Pick<KnownProvider, 'name'>,
  ): Promise<LinkOutcome> {
    const { issuer, subject } = identity;
    const [linked] = await this.linkWhere(identity, sql`u.id = ${id}`);
    if (linked) await this.tell(identity, { id, username }, provider);
    else if ((await this.userIdOf(issuer, subject)) !== id) {
      const [bot] = await this.db.change({ id: number }, sql`select id from user_account where id = ${id} and is_bot`);
      return bot ? 'of a bot' : 'of another account';
    }
    return 'linked';
  }

  /**
   * Links the identity with the one account that has its verified address, if the provider may do so (OIDC_LINK). False: it is
   * not linked. Never an account with rights over others: who controls addresses at the provider would get them.
   */
  @Transactional()
  async linkByAddress(identity: VouchedIdentity, provider: KnownProvider): Promise<boolean> {
    const email = addressThatLinks(identity, provider);
    if (email === undefined) return false;
    const [linked] = await this.linkWhere(identity, isLinkableBy(email));
    if (linked) await this.tell(identity, linked, provider);
    return linked !== undefined;
  }

  private linkWhere({ issuer, subject }: VouchedIdentity, where: Sql): Promise<AccountOfIdentity[]> {
    return this.db.change(
      { id: number, username: text },
      sql`
        with one as (select u.id, u.username from user_account u where ${where} and not u.is_bot for update),
        linked as (
          insert into identity (issuer, subject, user_id) select ${issuer}, ${subject}, one.id from one
          on conflict (issuer, subject) do nothing returning user_id)
        select one.id, one.username from linked join one on one.id = linked.user_id`,
    );
  }

  private async tell(
    { issuer, subject }: VouchedIdentity,
    { id, username }: AccountOfIdentity,
    { name }: Pick<KnownProvider, 'name'>,
  ): Promise<void> {
    await this.audit.write(linkedEntry(issuer, subject, { id, username }), { actor: username });
    await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'identity.linked', { userId: id, provider: name, actorId: id });
  }

  /** Makes an account for the identity, with a free user name and no password, unless it has one by now. */
  async create(identity: VouchedIdentity): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      if ((await this.userIdOf(identity.issuer, identity.subject)) !== undefined) return;
      const isMade = await this.make(identity).catch(
        onDuplicate((constraint) =>
          tried < TRIES ? Promise.resolve(false) : Promise.reject(new Error(`${constraint} is always taken`)),
        ),
      );
      if (isMade) return;
    }
  }

  /** Notes a sign-in. The names of the account follow the provider, and its address if that is verified and free. */
  async follow(identity: VouchedIdentity, { id, username }: AccountOfIdentity): Promise<void> {
    const former = await this.followNames(identity, { id, username });
    const { email: address } = identity;
    if (address === undefined || former === undefined || address === former) return;
    await this.users
      .confirmAddress({ userId: id, former, address, askedAt: Date.now() })
      // Somebody else has the address: the account keeps its own.
      .catch((thrown: unknown) => (thrown instanceof ApiException ? false : Promise.reject(thrown as Error)));
  }

  /** Resolves with the account's present address; undefined: a directory keeps names and address by SCIM. */
  @Transactional()
  protected async followNames(
    { issuer, subject, firstName, lastName }: VouchedIdentity,
    { id, username }: AccountOfIdentity,
  ): Promise<string | undefined> {
    const [known] = await this.db.change(
      { email: text, firstName: text, lastName: text, isProvided: boolean },
      sql`
        select u.email, u.first_name as "firstName", u.last_name as "lastName",
          ${isProvidedByScim(sql`u.id`)} as "isProvided"
        from user_account u where u.id = ${id} for no key update`,
    );
    // After the account, as whoever links it locks both.
    await this.db.entities.update(LinkedIdentity, { issuer, subject }, { lastSignedInAt: () => 'now()' });
    const [subjectOfEntry, details] = [`user ${username}`, { userId: id, issuer }];
    const changes = patchOf({
      firstName: firstName === known?.firstName ? undefined : firstName,
      lastName: lastName === known?.lastName ? undefined : lastName,
    });
    const isFollowed = known?.isProvided === false;
    if (isFollowed && Object.keys(changes).length > 0) {
      await this.db.entities.update(User, id, changes);
      const given = givenFields({ first_name: changes.firstName, last_name: changes.lastName });
      await this.audit.write({ action: 'user.changed', subject: subjectOfEntry, details: { ...details, ...given } });
    }
    await this.audit.write({ action: 'session.opened', subject: subjectOfEntry, details });
    return isFollowed ? known.email : undefined;
  }

  @Transactional()
  protected async make(identity: VouchedIdentity): Promise<true> {
    const { issuer, subject, firstName = '', lastName = '' } = identity;
    const username = await this.freeUsername(identity.username);
    const email = await this.freeAddress(identity.email);
    const user = { username, email, firstName, lastName, passwordHash: null };
    const { identifiers } = await this.db.entities.insert(User, user);
    const { id } = identifiers[0] as User;
    await this.db.entities.insert(LinkedIdentity, { issuer, subject, userId: id });
    const created = { action: 'user.created', subject: `user ${username}`, details: { userId: id, issuer } } as const;
    await this.audit.write([created, linkedEntry(issuer, subject, { id, username })], { actor: username });
    return true;
  }

  /** Not even in another case: nobody is to be taken for somebody else. */
  private async freeUsername(claim: string | undefined): Promise<string> {
    const wanted = usernamesFor(claim);
    const [free] = await this.db.all({ name: text }, freeUsername(wanted));
    if (!free) throw new Error(`Each user name like ${wanted[0]} is taken.`);
    return free.name;
  }

  private async freeAddress(address: string | undefined): Promise<string> {
    if (address === undefined) return '';
    return (await this.users.isTaken(address)) ? '' : address;
  }

  private async userIdOf(issuer: string, subject: string): Promise<number | undefined> {
    const [found] = await this.db.change(
      { userId: number },
      sql`select user_id as "userId" from identity where issuer = ${issuer} and subject = ${subject}`,
    );
    return found?.userId;
  }
}

const linkedEntry = (issuer: string, subject: string, { id, username }: AccountOfIdentity) =>
  ({ action: 'identity.linked', subject: `user ${username}`, details: { userId: id, issuer, subject } }) as const;
