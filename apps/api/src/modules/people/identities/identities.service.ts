import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { LinkedIdentity } from '@review-service/database/entities/linked-identity.entity';
import { endingProviderSessions } from '@review-service/database/provider-sessions';
import { boolean, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { Database } from '@review-service/platform/database/database';
import { withParts } from '@review-service/platform/database/parts';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { issuersOf } from '@review-service/platform/sign-in/known-provider';
import type { Caller } from '../../../access/callers/caller';
import { expectFreshSignIn } from '../../../access/rules/fresh-sign-in';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { Providers } from '../sign-in-providers';
import { type ShownUser, userPolicy, UsersService } from '../users';

/** What is shown of `identity i` of `user_account u`. */
const COLUMNS = together(
  columns(LinkedIdentity, 'i', ['id', 'issuer', 'subject', 'userId']),
  computed({
    username: [text, sql`u.username`],
    linked: [text, isoTime(sql`i.linked_at`)],
    lastSignedIn: [text, isoTime(sql`i.last_signed_in_at`)],
  }),
);

/** An identity as it is shown. */
export type ShownIdentity = RowOf<typeof COLUMNS> & {
  /** The display name of its provider; empty: nobody signs in with that any more. */
  readonly provider: string;
};

const OWNER = sql`join user_account u on u.id = i.user_id`;
const ORDER: SortColumn<RowOf<typeof COLUMNS>>[] = [{ column: sql`i.id`, member: 'id', type: 'number' }];

const LAST_WAY_IN =
  'This is the last way to sign in to the account. Set a password, or link another identity, before you remove it.';

const listingOf = ({ id }: { readonly id: number | Sql }, caller: Caller): Listing<RowOf<typeof COLUMNS>> => ({
  reader: caller,
  // Closed to tokens, so no policy hides one.
  items: [],
  columns: COLUMNS,
  table: sql`identity`,
  row: sql`i`,
  joined: OWNER,
  where: sql`i.user_id = ${id}`,
  order: ORDER,
});

/** Lists the identities that sign in to an account, and removes them. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    private readonly providers: Providers,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  /** The first linked first. */
  async list(user: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<ShownIdentity>> {
    const page = await this.pager.page(listingOf(user, caller), asked);
    return { ...page, items: await this.named(page.items) };
  }

  /** Those of each of these people. Somebody whose identities the caller may not see has none here. */
  async ofEach(
    users: readonly ShownUser[],
    caller: Caller,
    room: InlineRoom,
  ): Promise<(ShownIdentity[] | undefined)[]> {
    const found = await this.pager.ofEach(
      users,
      (user) => (userPolicy.tokens(caller, user) ? { id: user.id } : undefined),
      (user) => listingOf(user, caller),
      room,
    );
    const names = await this.namesOfIssuers();
    return found.map((identities) => identities?.map((one) => ({ ...one, provider: names.get(one.issuer) ?? '' })));
  }

  async find(username: string, id: number): Promise<ShownIdentity | undefined> {
    const found = await this.db.find(
      COLUMNS,
      sql`select ${COLUMNS} from identity i ${OWNER} where i.id = ${id} and u.username = ${username}`,
    );
    return found && (await this.named([found]))[0];
  }

  /** The same, while nobody else changes the person: two removals at once do not both leave the other one. */
  async lock({ id, userId, username }: ShownIdentity, caller: Caller): Promise<ShownIdentity | undefined> {
    const user = await this.users.lock(userId, caller);
    return user && this.find(username, id);
  }

  /** It signs in no more, and the sessions that it opened end, but for the one that asks. */
  @Transactional()
  async remove(claim: Claim<ShownIdentity>): Promise<void> {
    const { caller } = claim;
    expectFreshSignIn(caller);
    const identity = await claim.lock();
    if (!(await this.isAnotherWayIn(identity)))
      fail(errors.invalidAttribute, { message: LAST_WAY_IN, more: { reason: LAST_WAY_IN } });
    const { id, userId, username, issuer, subject, provider } = identity;
    const current = caller.sessionId ?? null;
    const parts = {
      ...endingProviderSessions(sql`i.id = ${id} and p.session_id is distinct from ${current}::uuid`),
      removed: sql`delete from identity where id = ${id}`,
    };
    await this.db.change({}, sql`${withParts(parts)} select from ended`);
    const event = { userId, provider: provider === '' ? issuer : provider, actorId: caller.userId };
    await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'identity.removed', event, {
      action: 'identity.removed',
      subject: `user ${username}`,
      details: { userId, issuer, subject },
    });
  }

  /** A password that is accepted here, or another identity of a provider that people sign in with. */
  private async isAnotherWayIn({ id, userId }: ShownIdentity): Promise<boolean> {
    const issuers = [...(await this.namesOfIssuers()).keys()];
    const [ways] = await this.db.change(
      { hasPassword: boolean, isSuperuser: boolean, hasOther: boolean },
      sql`
        select u.password_hash is not null as "hasPassword", u.is_superuser as "isSuperuser", exists (
          select from identity i where i.user_id = u.id and i.id <> ${id} and i.issuer = any(${issuers}::text[])) as "hasOther"
        from user_account u where u.id = ${userId}`,
    );
    return ways !== undefined && (ways.hasOther || (ways.hasPassword && this.config.accepts(ways)));
  }

  private async named(identities: readonly RowOf<typeof COLUMNS>[]): Promise<ShownIdentity[]> {
    if (identities.length === 0) return [];
    const names = await this.namesOfIssuers();
    return identities.map((one) => ({ ...one, provider: names.get(one.issuer) ?? '' }));
  }

  private async namesOfIssuers(): Promise<Map<string, string>> {
    const providers = await this.providers.all();
    return new Map(providers.flatMap((one) => issuersOf(one).map((issuer): [string, string] => [issuer, one.name])));
  }
}
