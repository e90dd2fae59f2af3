import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import type { CreateScimToken } from '@review-service/contracts/scim-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ScimToken } from '@review-service/database/entities/scim-token.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { makeScimToken, SCIM_TOKEN_KIND } from '@review-service/platform/secrets/scim-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../../access/callers/caller';
import { expectFreshSignIn } from '../../../access/rules/fresh-sign-in';
import { refuse } from '../../../access/rules/refuse';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isOperator } from '../../people/sign-in-providers';

/** What is shown of `scim_token t` of `scim_provider p`. */
const COLUMNS = together(
  columns(ScimToken, 't', ['id']),
  computed({
    provider: [text, sql`p.name`],
    site: [nullable(text), sql`s.name`],
    wholeUserNames: [boolean, sql`p.whole_user_names`],
    added: [text, isoTime(sql`t.created_at`)],
    lastUsed: [nullable(text), isoTime(sql`t.last_used_at`)],
  }),
);

/** A token of a directory as it is shown; with its value only when it is created. */
export type ShownScimToken = RowOf<typeof COLUMNS> & { readonly value?: string };

const OF_PROVIDER = sql`
  join scim_provider p on p.id = t.provider_id left join local_site s on s.id = p.local_site_id`;
const ORDER: SortColumn<RowOf<typeof COLUMNS>>[] = [{ column: sql`t.id`, member: 'id', type: 'number' }];

const listingOf = (reader: Caller): Listing<RowOf<typeof COLUMNS>> => ({
  reader,
  // Closed to tokens, so no policy hides one.
  items: [],
  columns: COLUMNS,
  table: sql`scim_token`,
  row: sql`t`,
  joined: OF_PROVIDER,
  where: sql`true`,
  order: ORDER,
});

/** Lists, makes and revokes the tokens of directories. Their values are stored as digests only. */
@Injectable()
export class ScimTokensService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
    private readonly secrets: Secrets,
  ) {}

  list(caller: Caller, asked: PageQuery): Promise<Page<ShownScimToken>> {
    if (!isOperator(caller)) refuse(caller);
    return this.pager.page(listingOf(caller), asked);
  }

  find(id: number): Promise<ShownScimToken | undefined> {
    return this.db.find(COLUMNS, sql`select ${COLUMNS} from scim_token t ${OF_PROVIDER} where t.id = ${id}`);
  }

  /** The row again, locked until the transaction ends. */
  async lock(id: number): Promise<ShownScimToken | undefined> {
    await this.db.change({}, sql`select from scim_token where id = ${id} for update`);
    return this.find(id);
  }

  /** Makes a token of a directory, and the directory with the first one. */
  @Transactional()
  async create(caller: Caller, given: CreateScimToken): Promise<ShownScimToken> {
    if (!isOperator(caller)) refuse(caller);
    expectFreshSignIn(caller);
    const value = makeScimToken();
    const { digest, keyId } = this.secrets.lookup(SCIM_TOKEN_KIND, value);
    const providerId = await this.keepProvider(given);
    const [made] = await this.db.change(
      { id: number },
      sql`insert into scim_token (provider_id, lookup, key_id) values (${providerId}, ${digest}, ${keyId}) returning id`,
    );
    const token = (await this.find(made?.id ?? 0)) ?? fail(errors.doesNotExist);
    await this.audit.write(entryOf('scim-token.issued', token));
    return { ...token, value };
  }

  /** Its directory is refused at its next request. What it has provided stays. */
  @Transactional()
  async revoke(claim: Claim<ShownScimToken>): Promise<void> {
    expectFreshSignIn(claim.caller);
    const token = await claim.lock();
    await this.db.entities.delete(ScimToken, token.id);
    await this.audit.write(entryOf('scim-token.revoked', token));
  }

  private async keepProvider({ provider, site = '', whole_user_names: whole }: CreateScimToken): Promise<number> {
    const siteId = site === '' ? null : await this.siteNamed(site);
    await this.db.change(
      {},
      sql`
        insert into scim_provider (local_site_id, name, whole_user_names)
        values (${siteId}::int, ${provider}, ${whole ?? false}) on conflict do nothing`,
    );
    const [kept] = await this.db.change(
      { id: number, whole: boolean },
      sql`
        select id, whole_user_names as whole from scim_provider
        where name = ${provider} and local_site_id is not distinct from ${siteId}::int for key share`,
    );
    if (!kept) return fail(errors.doesNotExist);
    if (whole !== undefined && whole !== kept.whole) {
      const message = `The directory "${provider}" is there already, and its user names cannot be changed.`;
      failField(errors.invalidFormData, 'whole_user_names', message);
    }
    return kept.id;
  }

  private async siteNamed(name: string): Promise<number> {
    const [site] = await this.db.all({ id: number }, sql`select id from local_site where name = ${name}`);
    return site?.id ?? failField(errors.invalidFormData, 'site', `There is no Local Site "${name}".`);
  }
}

const entryOf = (
  action: 'scim-token.issued' | 'scim-token.revoked',
  { id, provider, site }: Pick<ShownScimToken, 'id' | 'provider' | 'site'>,
) => ({ action, subject: `scim-token ${id}`, details: { provider, ...(site !== null && { site }) } });
