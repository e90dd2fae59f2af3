import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { TokenBounds } from '@review-service/contracts/api-tokens';
import {
  CHILD_TOKEN,
  CHILD_TOKENS_AT_MOST,
  type CreateChildToken,
  USUAL_LIFETIME,
} from '@review-service/contracts/child-tokens';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { WITH_OWNER_AND_USE } from '@review-service/database/api-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ApiToken } from '@review-service/database/entities/api-token.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { CHILD_TOKEN_KIND, makeChildToken } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller, CallerToken } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import { type Listing, type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isHereToken } from '../api-tokens';
import { BoundsService, shownBounds } from '../bounds';

const COLUMNS = together(
  columns(ApiToken, 't', ['id', 'userId', 'note', 'policy', 'isAgent']),
  computed({
    parentId: [number, sql`t.parent_id`],
    username: [text, sql`u.username`],
    bounds: [nullable(json<TokenBounds>()), shownBounds(sql`t`)],
    expires: [text, isoTime(sql`t.expires_at`)],
    valid: [boolean, sql`t.is_valid`],
    lastUsed: [nullable(text), isoTime(sql`x.last_used_at`)],
    added: [text, isoTime(sql`t.created_at`)],
    // As a cursor has it.
    place: [text, timeKey(sql`t.expires_at`)],
  }),
);
const CHECKED_COLUMNS = together(COLUMNS, computed({ version: [text, versionOf(sql`t`)] }));

/** A child token as it is shown; with its value only when it is made. */
export type ShownChildToken = RowOf<typeof COLUMNS> & { readonly value?: string };

/** A child token that its caller may end. */
export type CheckedChildToken = RowOf<typeof CHECKED_COLUMNS>;

/** An ended token stays for a day, so that a client that sends it is told so. Lists leave it out. */
const IS_ALIVE = sql`t.expires_at > now()`;
const isOf = (parentId: number | Sql): Sql => sql`t.parent_id = ${parentId} and ${IS_ALIVE}`;

/** By an index. */
const ORDER: SortColumn<RowOf<typeof COLUMNS>>[] = [
  { column: sql`t.expires_at`, member: 'place', type: 'time' },
  { column: sql`t.id`, member: 'id', type: 'number' },
];

const CHILD_TOKENS = { columns: COLUMNS, table: sql`api_token`, row: sql`t` };

const listingOf = ({ id }: { readonly id: number | Sql }, caller: Caller): Listing<RowOf<typeof COLUMNS>> => ({
  ...CHILD_TOKENS,
  items: [{ of: CHILD_TOKEN, id: sql`t.id` }],
  joined: WITH_OWNER_AND_USE,
  large: [largeJson('t', 'policy')],
  reader: caller,
  where: isOf(id),
  order: ORDER,
});

const FULL = `${CHILD_TOKENS_AT_MOST} tokens were made from this one and are still valid, and no more are possible. End those that are done, or let them live shorter.`;

const IS_CHILD =
  'This token was made from another one, so it makes none itself. Come with the one that it was made from.';

/** Makes narrower and shorter API tokens from others. Their values are stored as digests only. */
@Injectable()
export class ChildTokensService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly bounds: BoundsService,
  ) {}

  /** @param parentId that of the token that the caller comes with */
  find(parentId: number, id: number): Promise<CheckedChildToken | undefined> {
    return this.one(sql`t.id = ${id} and ${isOf(parentId)}`);
  }

  /** One of a token of this person, on the caller's Local Site. */
  findOfUser(
    parent: { readonly username: string; readonly id: number },
    id: number,
    caller: Caller,
  ): Promise<CheckedChildToken | undefined> {
    const isTheirs = sql`u.username = ${parent.username} and ${isHereToken(caller)}`;
    return this.one(sql`t.id = ${id} and ${isOf(parent.id)} and ${isTheirs}`);
  }

  lock(id: number): Promise<CheckedChildToken | undefined> {
    return this.one(sql`t.id = ${id} and t.parent_id is not null and ${IS_ALIVE}`, sql`for update of t`);
  }

  /** Those of a token that the caller may read: the first to end first. */
  list(parent: { readonly id: number }, caller: Caller, asked: PageQuery): Promise<Page<ShownChildToken>> {
    return this.pager.page(listingOf(parent, caller), asked);
  }

  /** The same of the token that the caller comes with. */
  listOwn(caller: Caller, asked: PageQuery): Promise<Page<ShownChildToken>> {
    return this.list(presented(caller), caller, asked);
  }

  /** The same of each of these tokens, which the caller sees. */
  ofEach(parents: readonly { readonly id: number }[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      parents,
      ({ id }) => ({ id }),
      (parent) => listingOf(parent, caller),
      room,
    );
  }

  /** Makes one from the token that the caller comes with, and with a secret of it that lives as long as the new one. */
  @Transactional()
  async create(caller: Caller, given: CreateChildToken): Promise<ShownChildToken> {
    const { id: parentId, expiresAt, localSiteId, parentId: grandparent } = presented(caller);
    if (grandparent !== null) fail(errors.permissionDenied, { message: IS_CHILD });
    const bounds = (await this.bounds.stored(given.bounds, caller, localSiteId === null)) ?? null;
    await this.expectRoom(parentId, caller);
    const value = makeChildToken();
    const { digest, keyId } = this.secrets.lookup(CHILD_TOKEN_KIND, value);
    const { note, policy = null, lifetime = USUAL_LIFETIME } = given;
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into api_token (parent_id, user_id, local_site_id, lookup, key_id, note, policy, is_agent, bounds, expires_at)
        select p.id, p.user_id, p.local_site_id, ${digest}, ${keyId}, ${note}, coalesce(${policy}::jsonb, p.policy),
          p.is_agent or ${given.agent ?? false}, ${bounds}::jsonb,
          least(now() + ${lifetime} * interval '1 second', ${expiresAt}::timestamptz)
        from api_token p where p.id = ${parentId}
        returning id`,
    );
    const token = (await this.find(parentId, made?.id ?? 0)) ?? fail(errors.loginFailed);
    const details = { user: token.username, parent: parentId, policy: token.policy, bounds, expires: token.expires };
    await this.audit.write({ action: 'api-token.issued', subject: `api-token ${token.id}`, details });
    return { ...token, value };
  }

  /** Every request looks it up, so that none finds it from now on. */
  async delete(claim: Claim<CheckedChildToken>): Promise<void> {
    await claim.delete(CHILD_TOKENS, ({ id, username, parentId }) => {
      const details = { user: username, parent: parentId };
      return { audit: { action: 'api-token.deleted', subject: `api-token ${id}`, details } };
    });
  }

  /** One after the other, so that two at once do not both take the last place; and the parent is still what it was. */
  private async expectRoom(parentId: number, { unchanged }: Caller): Promise<void> {
    const [parent] = await this.db.change(
      { id: number },
      sql`select t.id from api_token t where t.id = ${parentId} and ${unchanged} for no key update`,
    );
    if (!parent) fail(errors.loginFailed);
    const [found] = await this.db.all(
      { count: number },
      sql`select count(*)::integer as count from api_token t where ${isOf(parentId)} and t.is_valid`,
    );
    if ((found?.count ?? 0) >= CHILD_TOKENS_AT_MOST) failField(errors.invalidFormData, '__all__', FULL);
  }

  private one(where: Sql, lock = empty): Promise<CheckedChildToken | undefined> {
    return this.db.find(
      CHECKED_COLUMNS,
      sql`select ${CHECKED_COLUMNS} from api_token t ${WITH_OWNER_AND_USE} where ${where} ${lock}`,
    );
  }
}

/** The API token that the request comes with: nobody else is let in. */
const presented = ({ token }: Caller): CallerToken => token ?? fail(errors.permissionDenied);
