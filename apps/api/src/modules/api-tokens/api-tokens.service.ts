import { Transactional, TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import type { CreateApiToken, UpdateApiToken } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { equalOrNull } from '@review-service/database/equal-or-null';
import { empty, isoTime, query, type Sql, sql } from '@review-service/database/sql';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import { fail, failField } from '../../hypermedia/api.exception';
import type { ExtraDataChange } from '../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import type { SortColumn } from '../../hypermedia/listing';
import type { Page } from '../../hypermedia/page';
import { Pager } from '../../hypermedia/pager';
import type { ShownUser } from '../users';

/** An API token as it is shown; its value only when it was made just now. */
export interface ShownApiToken {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly note: string;
  readonly policy: object;
  readonly extraData: ExtraData;
  readonly expires: string | null;
  readonly expired: boolean;
  readonly valid: boolean;
  readonly invalidReason: string;
  readonly invalidDate: string | null;
  readonly lastUsed: string | null;
  readonly added: string;
  readonly updated: string;
  readonly value?: string;
}

const COLUMNS = sql`
  t.id, t.user_id as "userId", u.username, t.note, t.policy, t.extra_data as "extraData",
  ${isoTime(sql`t.expires_at`)} as expires, coalesce(t.expires_at <= now(), false) as expired,
  t.is_valid as valid, t.invalid_reason as "invalidReason", ${isoTime(sql`t.invalidated_at`)} as "invalidDate",
  ${isoTime(sql`x.last_used_at`)} as "lastUsed", ${isoTime(sql`t.created_at`)} as added,
  ${isoTime(sql`t.updated_at`)} as updated`;
const JOINED = sql`join user_account u on u.id = t.user_id left join api_token_usage x on x.token_id = t.id`;
const LISTED = {
  columns: COLUMNS,
  table: sql`api_token`,
  row: sql`t`,
  joined: JOINED,
  within: sql`t.local_site_id`,
  size: sql`octet_length(t.extra_data::text) + octet_length(t.policy::text)`,
};
const ORDER: SortColumn<ShownApiToken>[] = [{ column: sql`t.id`, member: 'id', type: 'number' }];

const isHere = (caller: Caller): Sql => equalOrNull(sql`t.local_site_id`, caller.siteId);

/** What happens to API tokens. Their values are stored as digests only. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly pager: Pager,
    private readonly secrets: Secrets,
  ) {}

  find(username: string, id: number, caller: Caller): Promise<ShownApiToken | undefined> {
    return this.one(sql`u.username = ${username} and t.id = ${id} and ${isHere(caller)}`);
  }

  lock(id: number, caller: Caller): Promise<ShownApiToken | undefined> {
    return this.one(sql`t.id = ${id} and ${isHere(caller)}`, sql`for update of t`);
  }

  list(user: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<ShownApiToken>> {
    const where = sql`t.user_id = ${user.id} and ${isHere(caller)}`;
    return this.pager.page({ ...LISTED, where, order: ORDER }, asked);
  }

  @Transactional()
  async create(user: ShownUser, caller: Caller, given: CreateApiToken, extra: ExtraDataChange): Promise<ShownApiToken> {
    const value = makeApiToken();
    const { digest, keyId } = this.secrets.lookup(API_TOKEN_KIND, value);
    const [made] = await query<{ id: number }>(
      this.transaction.tx,
      sql`
        insert into api_token (user_id, local_site_id, lookup, key_id, note, policy, extra_data, expires_at)
        values (${user.id}, ${caller.siteId}, ${digest}, ${keyId}, ${given.note}, ${given.policy}, ${extra({})},
          ${given.expires || null}::timestamptz)
        returning id`,
    );
    const token = (await this.one(sql`t.id = ${made?.id ?? 0}`)) ?? fail(errors.doesNotExist);
    if (token.expired) failField(errors.invalidFormData, 'expires', 'This is over already. Choose a later time.');
    return { ...token, value };
  }

  /** A token that was made invalid stays so: whoever stopped trusting it must not find it back. */
  @Transactional()
  async update(claim: Claim<ShownApiToken>, given: UpdateApiToken, extra: ExtraDataChange): Promise<ShownApiToken> {
    const token = await claim.lock();
    if (given.valid === true) {
      failField(errors.invalidFormData, 'valid', 'An API token cannot be made valid again. Make a new one.');
    }
    const ends = given.valid === false && token.valid;
    await query(
      this.transaction.tx,
      sql`
        update api_token set
          note = ${given.note ?? token.note}, policy = ${given.policy ?? token.policy},
          extra_data = ${extra(token.extraData)}, updated_at = now(),
          invalid_reason = ${given.invalid_reason ?? token.invalidReason}
          ${given.expires === undefined ? empty : sql`, expires_at = ${given.expires || null}::timestamptz`}
          ${ends ? sql`, is_valid = false, invalidated_at = now()` : empty}
        where id = ${token.id}`,
    );
    return (await this.one(sql`t.id = ${token.id}`)) ?? fail(errors.doesNotExist);
  }

  /** Sessions that it started end with it: they ask for its row. */
  @Transactional()
  async delete(claim: Claim<ShownApiToken>): Promise<void> {
    const { id } = await claim.lock();
    await query(this.transaction.tx, sql`delete from api_token where id = ${id}`);
  }

  /** Ends all that this person has here. */
  @Transactional()
  async deleteAll(user: ShownUser, caller: Caller): Promise<void> {
    await query(this.transaction.tx, sql`delete from api_token t where t.user_id = ${user.id} and ${isHere(caller)}`);
  }

  private async one(where: Sql, lock = empty): Promise<ShownApiToken | undefined> {
    const [token] = await query<ShownApiToken>(
      this.transaction.tx,
      sql`select ${COLUMNS} from api_token t ${JOINED} where ${where} ${lock}`,
    );
    return token;
  }
}
