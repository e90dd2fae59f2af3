import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import {
  type CreateSignInProvider,
  SIGN_IN_PROVIDERS_AT_MOST,
  type UpdateSignInProvider,
} from '@review-service/contracts/sign-in-providers';
import { computed, type RowOf } from '@review-service/database/columns';
import { ProviderGroup } from '@review-service/database/entities/provider-group.entity';
import { SignInProvider } from '@review-service/database/entities/sign-in-provider.entity';
import { boolean, number, text, texts } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { firstProvider } from '@review-service/platform/sign-in/known-provider';
import {
  ProviderRefusal,
  sealedCredential,
  settingsOfProvider,
} from '@review-service/platform/sign-in/provider-settings';
import type { Caller } from '../../../access/callers/caller';
import { expectFreshSignIn } from '../../../access/rules/fresh-sign-in';
import { refuse } from '../../../access/rules/refuse';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

/** What is shown of provider `p`, which has the id 0 if it is that of the settings. Never its credential. */
const COLUMNS = computed({
  id: [number, sql`p.id`],
  slug: [text, sql`p.slug`],
  name: [text, sql`p.name`],
  issuer: [text, sql`p.issuer`],
  clientId: [text, sql`p.client_id`],
  credential: [text, sql`p.credential`],
  scopes: [text, sql`p.scopes`],
  usernameClaim: [text, sql`p.username_claim`],
  groupsClaim: [text, sql`p.groups_claim`],
  createAccounts: [boolean, sql`p.create_accounts`],
  link: [text, sql`p.link`],
  emailDomains: [texts, sql`p.email_domains`],
  tenants: [texts, sql`p.tenants`],
  isOfSettings: [boolean, sql`p.id = 0`],
});

/** A provider as it is shown. */
export type ShownProvider = RowOf<typeof COLUMNS>;

const ORDER: SortColumn<ShownProvider>[] = [{ column: sql`p.id`, member: 'id', type: 'number' }];

const FULL = `There are ${SIGN_IN_PROVIDERS_AT_MOST} providers, and no more are possible: delete one that is not needed.`;
const IN_SETTINGS = 'This provider is in the settings of the service (OIDC_ISSUER and others). Change it there.';

/** May see and change the identity providers: superusers, outside of Local Sites. */
export const isOperator = (caller: Caller): boolean => caller.isSuperuser && caller.site === null;

/** Lists and changes the identity providers. */
@Injectable()
export class SignInProvidersService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
    private readonly secrets: Secrets,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  list(caller: Caller, asked: PageQuery): Promise<Page<ShownProvider>> {
    if (!isOperator(caller)) refuse(caller);
    return this.pager.page(
      {
        reader: caller,
        // Closed to tokens, so no policy hides one.
        items: [],
        columns: COLUMNS,
        table: this.table,
        row: sql`p`,
        where: sql`true`,
        order: ORDER,
      },
      asked,
    );
  }

  async find(slug: string): Promise<ShownProvider | undefined> {
    const [found] = await this.db.all(COLUMNS, sql`select ${COLUMNS} from ${this.table} p where p.slug = ${slug}`);
    return found;
  }

  /** The row again, locked until the transaction ends. */
  async lock({ id, slug }: ShownProvider): Promise<ShownProvider | undefined> {
    await this.db.change({}, sql`select from sign_in_provider where id = ${id} for update`);
    return this.find(slug);
  }

  @Transactional()
  async create(caller: Caller, given: CreateSignInProvider): Promise<ShownProvider> {
    if (!isOperator(caller)) refuse(caller);
    expectFreshSignIn(caller);
    const { slug, name, issuer, client_id } = given;
    const settings = orFields(() => settingsOfProvider(given, { issuer, tenants: [], credential: '' }));
    if (issuer === this.config.issuer) issuerTaken();
    await this.expectRoom();
    const id = await this.nextId();
    const values = {
      id,
      slug,
      issuer,
      ...settings,
      name,
      clientId: client_id,
      ...sealedCredential(id, given, this.secrets),
    };
    await this.db.entities.insert(SignInProvider, values).catch(onDuplicate(taken));
    await this.audit.write(entryOf('sign-in-provider.created', given, { issuer, ...givenFields(given) }));
    return (await this.find(slug)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  async update(claim: Claim<ShownProvider>, given: UpdateSignInProvider): Promise<ShownProvider> {
    expectFreshSignIn(claim.caller);
    const provider = await claim.lock();
    if (provider.isOfSettings) fail(errors.permissionDenied, { message: IN_SETTINGS });
    const settings = orFields(() => settingsOfProvider(given, provider));
    const { id, slug } = provider;
    const changes = { ...settings, ...sealedCredential(id, given, this.secrets) };
    if (Object.keys(changes).length > 0) await this.db.entities.update(SignInProvider, id, changes);
    await this.audit.write(entryOf('sign-in-provider.changed', provider, givenFields(given)));
    return (await this.find(slug)) ?? fail(errors.doesNotExist);
  }

  /** Nobody signs in with it any more. Identities stay: they count again if it is added again. */
  @Transactional()
  async delete(claim: Claim<ShownProvider>): Promise<void> {
    expectFreshSignIn(claim.caller);
    const provider = await claim.lock();
    if (provider.isOfSettings) fail(errors.permissionDenied, { message: IN_SETTINGS });
    await this.db.entities.delete(SignInProvider, provider.id);
    // Another provider may get its slug.
    await this.db.entities.delete(ProviderGroup, { provider: provider.slug });
    await this.audit.write(entryOf('sign-in-provider.deleted', provider, { issuer: provider.issuer }));
  }

  /** The stored ones, and that of the settings. */
  private get table(): Sql {
    const first = firstProvider(this.config);
    const ofSettings = first
      ? sql`
        union all select 0, ${first.slug}::text, ${first.name}::text, ${first.issuer}::text, ${first.clientId}::text,
          ${first.credential.kind}::text, ${first.scopes}::text, ${first.usernameClaim}::text, ${first.groupsClaim}::text,
          ${first.createAccounts}::boolean, ${first.link}::text, ${[...first.emailDomains]}::text[],
          ${[...first.tenants]}::text[]`
      : empty;
    return sql`(
      select id, slug, name, issuer, client_id, credential, scopes, username_claim, groups_claim, create_accounts, link,
        email_domains, tenants from sign_in_provider ${ofSettings})`;
  }

  /** Its credential is sealed for its row. */
  private async nextId(): Promise<number> {
    const [drawn] = await this.db.change(
      { id: number },
      sql`select nextval(pg_get_serial_sequence('sign_in_provider', 'id'))::integer as id`,
    );
    return drawn?.id ?? 0;
  }

  /** One after the other, so that two at once do not both take the last place. */
  private async expectRoom(): Promise<void> {
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtext('sign_in_provider'))`);
    const [found] = await this.db.all({ count: number }, sql`select count(*)::integer as count from sign_in_provider`);
    if ((found?.count ?? 0) >= SIGN_IN_PROVIDERS_AT_MOST) failField(errors.invalidFormData, '__all__', FULL);
  }
}

const issuerTaken = () => failField(errors.invalidFormData, 'issuer', 'Another provider has this issuer.');
const taken = (constraint: string) =>
  constraint === 'sign_in_provider_slug'
    ? failField(errors.invalidFormData, 'slug', 'Another provider has this slug.')
    : issuerTaken();

/** What the settings of a provider refuse, as a fault of the form. */
function orFields<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof ProviderRefusal)) throw thrown;
    return failField(errors.invalidFormData, thrown.field, thrown.message);
  }
}

const entryOf = (
  action: 'sign-in-provider.created' | 'sign-in-provider.changed' | 'sign-in-provider.deleted',
  { slug }: { readonly slug: string },
  details: object,
) => ({ action, subject: `sign-in-provider ${slug}`, details });
