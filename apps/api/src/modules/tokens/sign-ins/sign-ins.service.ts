import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { SIGN_IN_KINDS, type SignInKind } from '@review-service/contracts/sign-ins';
import { computed, together } from '@review-service/database/columns';
import { nullable, number } from '@review-service/database/row-types';
import { sql, type Sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import type { CookieSession } from '../../../access/callers/session-cookie';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import { CHILDREN_AT_MOST, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { SessionEnding } from '../../people/session';
import { type ShownUser, userPolicy, UsersService } from '../../people/users';
import { ApiTokensService } from '../api-tokens';
import { GrantEnding } from '../oauth-tokens';
import { JOINED, PLACE, type ShownSignIn, signInColumns, signInCount, signInOf, signInsOf } from './sign-in.access';

/** What an API token that is ended here says of its end. */
const REASON = 'Signed out.';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A sign-in, and whose it is. */
export type CheckedSignIn = ShownSignIn & { readonly user: ShownUser };

/** Lists what lets somebody in as a person, and ends it. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly users: UsersService,
    private readonly sessions: SessionEnding,
    private readonly apiTokens: ApiTokensService,
    private readonly grants: GrantEnding,
    private readonly audit: Audit,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** The last used first. */
  list(user: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<ShownSignIn>> {
    const of = { user, caller };
    return this.pager.page<ShownSignIn>(
      {
        reader: caller,
        // Tokens, whose policies hide items, do not come here.
        items: [],
        columns: signInColumns(of),
        table: signInsOf(of, this.kinds),
        row: sql`s`,
        where: sql`true`,
        joined: JOINED,
        order: [
          { column: PLACE, member: 'place', type: 'time' },
          { column: sql`s.id`, member: 'id', type: 'string' },
        ],
        isDescending: true,
        total: signInCount(of, this.kinds),
        hasOnePlan: false,
      },
      asked,
    );
  }

  /** Those of each of these people. Somebody whose tokens the caller may not see has none here. */
  async ofEach(
    users: readonly ShownUser[],
    caller: Caller,
    { objects }: InlineRoom,
  ): Promise<(ShownSignIn[] | undefined)[]> {
    const open = users.filter((user) => userPolicy.tokens(caller, user));
    const of = { user: { id: sql`parent.id`, username: sql`parent.username` }, caller };
    const columns = together(signInColumns(of), computed({ userId: [number, sql`parent.id`] }));
    const inOrder = sql`${PLACE} desc, s.id desc`;
    const found = await this.db.all(
      columns,
      sql`
        select ${columns}
        from unnest(${open.map(({ id }) => id)}::integer[], ${open.map(({ username }) => username)}::text[])
          with ordinality parent (id, username, nth)
        cross join lateral (
          select * from ${signInsOf(of, this.kinds)} s order by ${inOrder} limit ${CHILDREN_AT_MOST + 1}) s ${JOINED}
        order by parent.nth, ${inOrder} limit ${objects + 1}`,
    );
    return users.map((user) => {
      const signIns = found.filter(({ userId }) => userId === user.id);
      return open.includes(user) && isFew(signIns) ? signIns : undefined;
    });
  }

  /** @param id as the list says it */
  async find(user: ShownUser, id: string, caller: Caller): Promise<CheckedSignIn | undefined> {
    const kind = this.kinds.find((one) => id.startsWith(`${one}-`));
    const key = kind && keyOf(kind, id.slice(kind.length + 1));
    if (!key) return undefined;
    const [of, columns] = [{ user, caller }, signInColumns({ user, caller })];
    const found = await this.db.find(columns, sql`select ${columns} from ${signInOf(of, kind, key)} s ${JOINED}`);
    return found && { ...found, user };
  }

  /** The same, while nobody else changes the person. */
  async lock({ id, user }: CheckedSignIn, caller: Caller): Promise<CheckedSignIn | undefined> {
    const locked = await this.users.lock(user.id, caller);
    return locked && this.find(locked, id, caller);
  }

  /** Ends one: nothing lets anybody in by it any more, in any process. Resolves with what it was. */
  @Transactional()
  async end(claim: Claim<CheckedSignIn>): Promise<CheckedSignIn> {
    const { caller } = claim;
    const signIn = await claim.lock();
    const { kind, user, sessionId, apiTokenId, grantId, feedAddressId, expires } = signIn;
    if (kind === 'session') {
      await this.sessions.end({ id: sessionId ?? '', expires: sql`${expires}::timestamptz` }, user.username);
    } else if (kind === 'api-token') {
      const count = await this.apiTokens.endAll([apiTokenId ?? 0], user, caller, REASON);
      if (count === 0) fail(errors.doesNotExist);
    } else if (kind === 'feed-address') await this.endFeeds([feedAddressId ?? 0], user);
    else await this.grants.endAll([grantId ?? 0], { deletedBy: caller.userId });
    return signIn;
  }

  /**
   * Ends all of these kinds but for the session that asks; of all others than sessions those that are listed.
   * @param current the session that asks, if it is of the same person
   * @returns the epoch in which that session goes on; undefined: none does, or no session was to end
   */
  @Transactional()
  async endOthers(
    user: ShownUser,
    kinds: readonly string[],
    caller: Caller,
    current?: CookieSession,
  ): Promise<number | undefined> {
    if (kinds.includes('api-token')) {
      const ids = await this.listed(user, 'api-token', sql`s.api_token_id`, caller);
      await this.apiTokens.endAll(ids, user, caller, REASON);
    }
    if (kinds.includes('application') && this.config.oauth2) {
      const ids = await this.listed(user, 'application', sql`s.grant_id`, caller);
      await this.grants.endAll(ids, { deletedBy: caller.userId });
    }
    if (kinds.includes('feed-address')) {
      await this.endFeeds(await this.listed(user, 'feed-address', sql`s.feed_address_id`, caller), user);
    }
    return kinds.includes('session') ? this.sessions.endAll(user, caller, current) : undefined;
  }

  /** Deletes these addresses of feeds: every read looks its address up. */
  private async endFeeds(ids: readonly number[], { id: userId, username }: ShownUser): Promise<void> {
    const ended = await this.db.change(
      { id: number, groupId: nullable(number), repositoryId: nullable(number) },
      sql`
        delete from feed_address where id = any(${[...ids]}::integer[]) and user_id = ${userId}
        returning id, group_id as "groupId", repository_id as "repositoryId"`,
    );
    await this.audit.write(
      ended.map(({ id, ...about }) => {
        const details = { user: username, ...about };
        return { action: 'feed-address.ended', subject: `feed-address ${id}`, details } as const;
      }),
    );
  }

  private async listed(user: ShownUser, kind: SignInKind, key: Sql, caller: Caller): Promise<number[]> {
    const rows = await this.db.all(
      { id: number },
      sql`select ${key} as id from ${signInsOf({ user, caller }, [kind])} s`,
    );
    return rows.map(({ id }) => id);
  }

  /** While OAuth2 is off, no application gets in. */
  private get kinds(): readonly SignInKind[] {
    return this.config.oauth2 ? SIGN_IN_KINDS : SIGN_IN_KINDS.filter((kind) => kind !== 'application');
  }
}

/** The number of one, or undefined for what is none. */
function keyOf(kind: SignInKind, text: string): Sql | undefined {
  if (kind === 'session') return UUID.test(text) ? sql`${text}::uuid` : undefined;
  const id = numericId(text);
  return id > 0 ? sql`${id}` : undefined;
}
