import { createHmac, randomBytes } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { boolean, text } from '@review-service/database/row-types';
import { folded, raw, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LdapDirectory, DIRECTORY_ISSUER } from '@review-service/platform/directory/directory';
import { DirectoryFault } from '@review-service/platform/directory/directory-fault';
import type { DirectoryPerson } from '@review-service/platform/directory/directory-person';
import { linkAccount, takeIn } from '@review-service/platform/directory/take-in';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiConfig } from '../../api.config';
import { localSiteOf } from '../../http/local-site';
import { actorOf } from './actor';
import { Caller, recognize } from './caller';
import { DirectoryRefusal } from './directory-refusal';
import { Identities, type Identity } from './identities';
import { PasswordLogin } from './password-login';

/** How long a password of the directory is good for Basic without another question, in milliseconds; and how many are. */
const [LIFETIME, MOST] = [60_000, 10_000];

/** Questions to the directory at once: each has a connection of its own. */
const AT_ONCE = 20;

/** What a person types. */
export interface DirectoryProof {
  /** As the directory has it. */
  readonly username: string;
  readonly password: string;
  /** The password of the account of that name here, to link it. */
  readonly localPassword?: string | undefined;
}

/** Signs people in with their password of the company's directory (LDAP_URL). */
@Injectable()
export class DirectoryLogin {
  private readonly key = randomBytes(32);
  private readonly known = new LRUCache<string, string>({ max: MOST, ttl: LIFETIME });
  private asked = 0;

  constructor(
    private readonly directory: LdapDirectory,
    private readonly db: Database,
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    @Inject(ApiConfig) private readonly api: ApiConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  get isOn(): boolean {
    return this.directory.isOn;
  }

  /**
   * The account of the person with this name and password, which may be deactivated; undefined: nobody has them.
   * @throws {DirectoryRefusal} for a right password that does not sign in, or if the directory cannot be asked
   */
  async logIn(
    request: FastifyRequest,
    { username, password, localPassword }: DirectoryProof,
  ): Promise<Identity | undefined> {
    const person = this.isOn ? await this.verify(username, password) : undefined;
    if (!person) return undefined;
    const known = await this.accountOf(request, person);
    await this.takeIn(request, person, known);
    if (known.person) return known;
    const found = await this.accountOf(request, person);
    return found.person ? found : this.link(request, person, localPassword);
  }

  /**
   * For clients that send Basic: a password is good for a minute without another question, so that a client which sends it with
   * each request is quick. Accounts are as they are now.
   * @throws {DirectoryRefusal}
   */
  async logInAgain(request: FastifyRequest, username: string, password: string): Promise<Identity | undefined> {
    if (!this.isOn) return undefined;
    const digest = createHmac('sha256', this.key).update(`${username}\0${password}`).digest('base64');
    const subject = this.known.get(digest);
    if (subject !== undefined) return this.identities.byProvider(DIRECTORY_ISSUER, subject, localSiteOf(request));
    // Its audit entries are written before the caller is known.
    recognize(request, new Caller('nothing', null, null));
    const found = await this.logIn(request, { username, password });
    const known = found?.person && (await this.subjectOf(found.person.id));
    if (known) this.known.set(digest, known);
    return found;
  }

  /** Is the account linked with a person of the directory? */
  async knows(userId: number): Promise<boolean> {
    return this.isOn && (await this.subjectOf(userId)) !== undefined;
  }

  /**
   * Are these the name and the password in the directory of the person with whom the account is linked?
   * @throws {DirectoryRefusal} if the directory cannot be asked
   */
  async isOf(userId: number, { username, password }: Pick<DirectoryProof, 'username' | 'password'>): Promise<boolean> {
    const subject = this.isOn ? await this.subjectOf(userId) : undefined;
    return subject !== undefined && (await this.verify(username, password))?.id === subject;
  }

  private async verify(username: string, password: string): Promise<DirectoryPerson | undefined> {
    if (this.asked >= AT_ONCE) throw DirectoryRefusal.away();
    this.asked += 1;
    try {
      return await this.directory.verify(username, password);
    } catch (thrown) {
      if (!(thrown instanceof DirectoryFault)) throw thrown;
      this.log.warn({ err: thrown }, 'the directory could not be asked');
      throw thrown.kind === 'away' ? DirectoryRefusal.away() : DirectoryRefusal.settings();
    } finally {
      this.asked -= 1;
    }
  }

  private accountOf(request: FastifyRequest, { id }: DirectoryPerson): Promise<Identity> {
    return this.identities.byProvider(DIRECTORY_ISSUER, id, localSiteOf(request));
  }

  /** While the service is read-only, people who have an account still sign in. */
  private async takeIn(request: FastifyRequest, person: DirectoryPerson, { person: account }: Identity): Promise<void> {
    const { create, link } = this.directory.config;
    if (this.api.readOnly) return;
    const rules = { create: create !== 'off', linkByName: link === 'name' };
    const actor = { ...actorOf(request), actor: account?.username ?? person.username ?? '' };
    await this.db.transaction(async () => {
      await takeIn(this.db.entities, [person], rules, actor);
      await this.db.change(
        {},
        sql`update identity set last_signed_in_at = now() where issuer = ${DIRECTORY_ISSUER} and subject = ${person.id}`,
      );
    });
  }

  /** Links the account of the same name, if its password was given. */
  private async link(request: FastifyRequest, person: DirectoryPerson, localPassword: string | undefined) {
    const [account] = await this.db.all(
      { username: text, hasPassword: boolean, isLinked: boolean },
      sql`
        select u.username, u.password_hash is not null as "hasPassword", exists (
            select from identity i where i.user_id = u.id and i.issuer = ${DIRECTORY_ISSUER}) as "isLinked"
        from user_account u where ${folded(raw('u.username'))} = ${folded(sql`${person.username ?? ''}::text`)}
        order by u.username <> ${person.username ?? ''}, u.id limit 1`,
    );
    if (!account) throw DirectoryRefusal.noAccount();
    if (account.isLinked || !account.hasPassword) throw DirectoryRefusal.taken(account.username);
    if (localPassword === undefined || this.api.readOnly) throw DirectoryRefusal.unlinked(account.username);
    const known = await this.identities.byName(account.username, localSiteOf(request));
    const { person: owner } = await this.passwords.check(known, localPassword);
    if (!owner?.isActive) return undefined;
    const actor = { ...actorOf(request), actor: owner.username };
    const isLinked = await this.db.transaction(() => linkAccount(this.db.entities, person, owner.id, actor));
    if (!isLinked)
      throw new DirectoryRefusal(HttpStatus.CONFLICT, 'This account was linked by somebody else. Try again.');
    await this.takeIn(request, person, known);
    return this.accountOf(request, person);
  }

  private async subjectOf(userId: number): Promise<string | undefined> {
    const [found] = await this.db.all(
      { subject: text },
      sql`select subject from identity where user_id = ${userId} and issuer = ${DIRECTORY_ISSUER} order by id limit 1`,
    );
    return found?.subject;
  }
}
