import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { type CreateProviderGroup, PROVIDER_GROUPS_AT_MOST } from '@review-service/contracts/provider-groups';
import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ProviderGroup } from '@review-service/database/entities/provider-group.entity';
import { withoutSource } from '@review-service/database/membership-sources';
import { sourceOf } from '@review-service/database/provider-groups';
import { nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { withParts } from '@review-service/platform/database/parts';
import type { Caller } from '../../../access/callers/caller';
import { expectFreshSignIn } from '../../../access/rules/fresh-sign-in';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import type { ShownProvider } from '../../people/sign-in-providers';

/** What is shown of `provider_group m` of `review_group g`. */
const COLUMNS = together(
  columns(ProviderGroup, 'm', ['id', 'provider', 'claim', 'groupId']),
  computed({ group: [text, sql`g.name`], site: [nullable(text), sql`s.name`] }),
);

/** A mapping as it is shown. */
export type ShownProviderGroup = RowOf<typeof COLUMNS>;

const OF_GROUP = sql`join review_group g on g.id = m.group_id left join local_site s on s.id = g.local_site_id`;
const ORDER: SortColumn<ShownProviderGroup>[] = [{ column: sql`m.id`, member: 'id', type: 'number' }];

/** The provider of the settings has no row. */
const slugOf = (id: number | Sql): Sql =>
  sql`coalesce((select p.slug from sign_in_provider p where p.id = ${id}), ${FIRST_PROVIDER}::text)`;

const listingOf = ({ id }: { readonly id: number | Sql }, reader: Caller): Listing<ShownProviderGroup> => ({
  reader,
  // Closed to tokens, so no policy hides one.
  items: [],
  columns: COLUMNS,
  table: sql`provider_group`,
  row: sql`m`,
  joined: OF_GROUP,
  where: sql`
    m.provider = ${slugOf(id)}
    and not exists (select from review_group d where d.id = m.group_id and d.deleted_at is not null)`,
  order: ORDER,
});

const FULL = `This provider gives ${PROVIDER_GROUPS_AT_MOST} groups, and no more are possible: delete mappings that are not needed.`;

/** Lists and changes the groups that identity providers give. */
@Injectable()
export class ProviderGroupsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
  ) {}

  list(provider: ShownProvider, caller: Caller, asked: PageQuery): Promise<Page<ShownProviderGroup>> {
    return this.pager.page(listingOf(provider, caller), asked);
  }

  /** Those of each of these providers. */
  ofEach(providers: readonly ShownProvider[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      providers,
      ({ id }) => ({ id }),
      (provider) => listingOf(provider, caller),
      room,
    );
  }

  find(slug: string, id: number): Promise<ShownProviderGroup | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from provider_group m ${OF_GROUP}
        where m.id = ${id} and m.provider = ${slug} and g.deleted_at is null`,
    );
  }

  /** The row again, locked until the transaction ends. */
  async lock({ id, provider }: ShownProviderGroup): Promise<ShownProviderGroup | undefined> {
    await this.db.change({}, sql`select from provider_group where id = ${id} for update`);
    return this.find(provider, id);
  }

  /** Whoever has the value gets the group with their next sign-in. */
  @Transactional()
  async create({ slug }: ShownProvider, caller: Caller, given: CreateProviderGroup): Promise<ShownProviderGroup> {
    expectFreshSignIn(caller);
    const { claim, group, site = '' } = given;
    const groupId = await this.groupNamed(group, site);
    await this.expectRoom(slug);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into provider_group (provider, claim, group_id) values (${slug}, ${claim}, ${groupId})
        on conflict do nothing returning id`,
    );
    const id = made?.id ?? failField(errors.invalidFormData, 'claim', 'This value gives the group already.');
    const mapping = (await this.find(slug, id)) ?? fail(errors.doesNotExist);
    await this.audit.write(entryOf('sign-in-provider.group-mapped', mapping));
    return mapping;
  }

  /**
   * Ends the mapping, and the memberships that the provider gave if no other value of it gives the group. Those of other sources
   * stay. Webhooks are not told of the members, who may be very many.
   */
  @Transactional()
  async delete(claim: Claim<ShownProviderGroup>): Promise<void> {
    expectFreshSignIn(claim.caller);
    const mapping = await claim.lock();
    const { id, provider, group, groupId } = mapping;
    const source = sourceOf(provider);
    await this.db.entities.delete(ProviderGroup, id);
    await this.audit.write(entryOf('sign-in-provider.group-unmapped', mapping));
    const isGivenNoMore = sql`
      m.group_id = ${groupId}
      and not exists (select from provider_group o where o.provider = ${provider} and o.group_id = ${groupId})`;
    const gone = await this.db.change(
      { userId: number, user: text },
      sql`
        ${withParts(withoutSource(source, isGivenNoMore))}
        select gone."userId", u.username as user from gone join user_account u on u.id = gone."userId"`,
    );
    await this.audit.write(
      gone.map(
        ({ user, userId }) =>
          ({ action: 'group.member-removed', subject: `group ${group}`, details: { user, userId, source } }) as const,
      ),
    );
  }

  private async groupNamed(name: string, site: string): Promise<number> {
    const [found] = await this.db.change(
      { id: number },
      sql`
        select g.id from review_group g left join local_site s on s.id = g.local_site_id
        where g.name = ${name} and coalesce(s.name, '') = ${site} and g.deleted_at is null for key share of g`,
    );
    return found?.id ?? failField(errors.invalidFormData, 'group', `There is no group "${name}" there.`);
  }

  /** One after the other, so that two at once do not both take the last place. */
  private async expectRoom(slug: string): Promise<void> {
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtext('provider_group'))`);
    const [found] = await this.db.change(
      { count: number },
      sql`select count(*)::integer as count from provider_group where provider = ${slug}`,
    );
    if ((found?.count ?? 0) >= PROVIDER_GROUPS_AT_MOST) failField(errors.invalidFormData, '__all__', FULL);
  }
}

const entryOf = (
  action: 'sign-in-provider.group-mapped' | 'sign-in-provider.group-unmapped',
  { provider, claim, group, groupId }: ShownProviderGroup,
) => ({ action, subject: `sign-in-provider ${provider}`, details: { claim, group, groupId } });
