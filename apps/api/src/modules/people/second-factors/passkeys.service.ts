import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { PASSKEY, PASSKEYS_AT_MOST, type UpdatePasskey } from '@review-service/contracts/second-factors';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Passkey } from '@review-service/database/entities/passkey.entity';
import { boolean, bytes, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type ShownUser, userPolicy } from '../users';
import type { PasskeyChallenge } from './passkey-challenges';
import { PasskeyCeremonies } from './passkey-ceremonies';
import { type FactorOwner, SecondFactorNotes } from './second-factor-notes';

/** What is shown of `passkey p` at the host of SITE_URL. */
const columnsAt = (host: string) =>
  together(
    columns(Passkey, 'p', ['id', 'userId', 'name']),
    computed({
      username: [text, sql`u.username`],
      added: [text, isoTime(sql`p.added_at`)],
      lastUsed: [nullable(text), isoTime(sql`p.last_used_at`)],
      worksHere: [boolean, sql`p.rp_id = ${host}`],
    }),
  );

const checkedAt = (host: string) => together(columnsAt(host), computed({ version: [text, versionOf(sql`p`)] }));

/** A passkey as its person sees it. */
export type ShownPasskey = RowOf<ReturnType<typeof columnsAt>>;

/** One that its person may change. */
export type CheckedPasskey = RowOf<ReturnType<typeof checkedAt>>;

const JOINED = sql`join user_account u on u.id = p.user_id`;
const ORDER: SortColumn<ShownPasskey>[] = [{ column: sql`p.id`, member: 'id', type: 'number' }];

const STORED = { id: number, userId: number, credentialId: bytes, publicKey: bytes, signCount: number };

const [FULL, REFUSED, KNOWN] = [
  `You have ${PASSKEYS_AT_MOST} passkeys, which is the maximum. Remove one first.`,
  'The browser did not answer in time, or for another site. Try again.',
  'This passkey is already in use. Use another device or browser.',
];

/** Keeps passkeys, and recognizes people by them. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly notes: SecondFactorNotes,
  ) {}

  find(username: string, id: number): Promise<CheckedPasskey | undefined> {
    return this.one(sql`u.username = ${username} and p.id = ${id}`);
  }

  lock(id: number): Promise<CheckedPasskey | undefined> {
    return this.one(sql`p.id = ${id}`, sql`for update of p`);
  }

  list(user: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<ShownPasskey>> {
    return this.pager.page(this.listingOf(user, caller), asked);
  }

  /** The passkeys of each of these people. A person whose passkeys the caller may not see has none here. */
  ofEach(users: readonly ShownUser[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      users,
      (user) => (userPolicy.own(caller, user) && caller.isInPerson ? { id: user.id } : undefined),
      (user) => this.listingOf(user, caller),
      room,
    );
  }

  /** What the person's devices have already for this host. */
  async known({ id }: FactorOwner): Promise<Buffer[]> {
    const found = await this.db.all(
      { credentialId: bytes },
      sql`
        select credential_id as "credentialId" from passkey
        where user_id = ${id} and rp_id = ${this.ceremonies.host} order by id limit ${PASSKEYS_AT_MOST}`,
    );
    return found.map(({ credentialId }) => credentialId);
  }

  /** In the transaction of what else goes with it. */
  async add(
    owner: FactorOwner,
    given: { readonly name: string; readonly credential: string },
    challenge: PasskeyChallenge | undefined,
  ): Promise<ShownPasskey> {
    const registered = challenge && (await this.ceremonies.registered(given.credential, challenge.challenge));
    if (!registered) return failField(errors.invalidFormData, 'credential', REFUSED);
    const [count] = await this.db.change(
      { count: number },
      sql`select count(*) as count from passkey where user_id = ${owner.id}`,
    );
    if ((count?.count ?? 0) >= PASSKEYS_AT_MOST) failField(errors.invalidFormData, '__all__', FULL);
    const { identifiers } = await this.db.entities
      .insert(Passkey, {
        ...{ userId: owner.id, name: given.name, rpId: this.ceremonies.host, ...registered },
        challengedAt: new Date(challenge.at),
      })
      .catch(onDuplicate(() => failField(errors.invalidFormData, 'credential', KNOWN)));
    const { id } = identifiers[0] as Passkey;
    const details = { kind: 'passkey', passkeyId: id };
    await this.notes.note(owner, { action: 'second-factor.added', details, change: 'passkey-added' });
    return (await this.one(sql`p.id = ${id}`)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  async rename(claim: Claim<CheckedPasskey>, { name }: UpdatePasskey): Promise<ShownPasskey> {
    const { id, userId, username, ...before } = await claim.lock();
    if (name !== undefined && name !== before.name) {
      await this.db.entities.update(Passkey, id, { name });
      const details = { kind: 'passkey', passkeyId: id };
      await this.notes.note({ id: userId, username }, { action: 'second-factor.changed', details });
    }
    return (await this.lock(id)) ?? fail(errors.doesNotExist);
  }

  /** In the transaction of what else goes with it. */
  async remove(claim: Claim<CheckedPasskey>): Promise<void> {
    const { id, userId, username } = await claim.lock();
    await this.db.entities.delete(Passkey, id);
    const details = { kind: 'passkey', passkeyId: id };
    const owner = { id: userId, username };
    await this.notes.note(owner, { action: 'second-factor.removed', details, change: 'passkey-removed' });
  }

  /**
   * The id of the person whose passkey has answered this challenge; undefined: nobody's. An answer counts once: its
   * challenge must be younger than the last one that the passkey answered.
   */
  async ownerOf(credential: string, challenge: PasskeyChallenge | undefined): Promise<number | undefined> {
    const credentialId = challenge && this.ceremonies.credentialIdOf(credential);
    if (!credentialId) return undefined;
    const stored = await this.db.find(
      STORED,
      sql`
        select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", sign_count as "signCount"
        from passkey where credential_id = ${credentialId} and rp_id = ${this.ceremonies.host}`,
    );
    if (!stored) return undefined;
    const signCount = await this.ceremonies.proved(credential, challenge.challenge, stored);
    if (signCount === undefined) return undefined;
    const at = new Date(challenge.at);
    const [used] = await this.db.change(
      { userId: number },
      sql`
        update passkey set sign_count = ${signCount}, challenged_at = ${at}, last_used_at = now()
        where id = ${stored.id} and challenged_at < ${at} and (sign_count < ${signCount} or sign_count = 0)
        returning user_id as "userId"`,
    );
    return used?.userId;
  }

  private listingOf({ id }: { readonly id: number | Sql }, caller: Caller): Listing<ShownPasskey> {
    return {
      ...{ columns: columnsAt(this.ceremonies.host), table: sql`passkey`, row: sql`p`, joined: JOINED },
      ...{ items: [{ of: PASSKEY, id: sql`p.id` }], reader: caller },
      where: sql`p.user_id = ${id}`,
      order: ORDER,
    };
  }

  private one(where: Sql, lock = empty): Promise<CheckedPasskey | undefined> {
    const checked = checkedAt(this.ceremonies.host);
    return this.db.find(checked, sql`select ${checked} from passkey p ${JOINED} where ${where} ${lock}`);
  }
}
