import { Transactional } from '@nestjs-cls/transactional';
import type { PageQuery } from '@review-service/contracts/paging';
import { computed } from '@review-service/database/columns';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { raw, type Sql, sql } from '@review-service/database/sql';
import type { Audit } from '@review-service/platform/audit/audit';
import type { Database } from '@review-service/platform/database/database';
import type { Caller } from '../access/callers/caller';
import { refuse } from '../access/rules/refuse';
import type { Claim } from '../access/targets/claim';
import type { InlineRoom } from '../hypermedia/expansions/inline-room';
import { numericId } from '../hypermedia/fields/numeric-id';
import { byId } from '../hypermedia/lists/each-statement';
import type { Listing } from '../hypermedia/lists/listing';
import type { Page, Pager } from '../hypermedia/lists/pager';
import type {
  MemberLookup,
  Membership,
  MembershipListener,
  MembershipResource,
  Parent,
  SourcedMemberships,
} from './membership';

/** Lists and changes the memberships of one resource: the rows `m` of its table. */
export class MembershipsService<Member extends { readonly id: number }, Query extends PageQuery> {
  constructor(
    private readonly of: MembershipResource<Member, Query>,
    private readonly lookup: MemberLookup<Member>,
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
    private readonly listener?: MembershipListener,
  ) {}

  /** If the caller may not see who the members are, the request ends before it reveals anything about this one. */
  async find(parentName: string, memberName: string, caller: Caller): Promise<Membership<Member> | undefined> {
    const { parents, members, table, parentId, memberId } = this.of;
    const { row } = parents;
    const told = this.told(caller);
    const found = await this.db.find(
      told,
      sql`
        select ${told}
        from ${parents.table} ${row}
        left join lateral (
          select ${members.columns(caller)}
          from ${table} m join ${members.table} ${members.row} on ${members.row}.id = m.${memberId}
          where m.${parentId} = ${row}.id and ${this.memberName} = ${memberName} and ${this.isShown(caller)}
        ) member on true
        where ${row}.${raw(parents.key)} = ${parents.key === 'id' ? numericId(parentName) : parentName}
          and ${parents.isHere(caller)}`,
    );
    if (found && !found.readable) refuse(caller);
    return found && membershipOf(found);
  }

  /** The membership again, locked until the transaction ends. */
  async lock({ parent, member }: Membership<Member>, caller: Caller): Promise<Membership<Member> | undefined> {
    const { parents, members, table, parentId, memberId } = this.of;
    const { row } = parents;
    const told = this.told(caller);
    const found = await this.db.find(
      told,
      sql`
        select ${told}
        from ${table} m
        join ${parents.table} ${row} on ${row}.id = m.${parentId}
        join lateral (
          select ${members.columns(caller)} from ${members.table} ${members.row}
          where ${members.row}.id = m.${memberId} and ${this.isShown(caller)}
        ) member on true
        where m.${parentId} = ${parent.id} and m.${memberId} = ${member.id} and ${parents.isHere(caller)}
        for update of m`,
    );
    return found && membershipOf(found);
  }

  async list(parent: Parent, caller: Caller, asked: Query): Promise<Page<Membership<Member>>> {
    const listing = this.listing(parent, caller);
    const searched = this.of.members.searched?.(caller, asked);
    const page = await this.pager.page(
      searched ? { ...listing, where: sql`${listing.where} and ${searched}`, isSearch: true } : listing,
      asked,
    );
    return { ...page, items: page.items.map((member) => madeOf(parent, member)) };
  }

  /** The members of each of these parents. One whose members the caller may not see has none here. */
  async ofEach(
    parents: readonly Parent[],
    caller: Caller,
    room: InlineRoom,
  ): Promise<(Membership<Member>[] | undefined)[]> {
    const { table, row, isReadable } = this.of.parents;
    const rule = isReadable(caller);
    const isOpen = ({ id }: { readonly id: Sql }) =>
      sql`exists (select from ${table} ${row} where ${row}.id = ${id} and ${isTrue(rule)})`;
    const found = await this.pager.ofEach(
      parents,
      (parent: Parent) => (rule === false ? undefined : byId(parent)),
      (parent: { readonly id: Sql }) => this.listing(parent, caller),
      room,
      rule === true ? undefined : isOpen,
    );
    return parents.map((parent, index) => found[index]?.map((member) => madeOf(parent, member)));
  }

  /** Checks the permission before it reveals whether there is such a member. One that is there already stays. */
  @Transactional()
  async add(claim: Claim<Parent>, name: string): Promise<Membership<Member>> {
    const { caller } = claim;
    const { table, parentId, memberId, mayChange, sourced } = this.of;
    const parent = await claim.lock();
    if (!mayChange(caller, name)) refuse(caller);
    const membership = madeOf(parent, await this.lookup.memberNamed(name, caller));
    const isNew = await this.change(
      'added',
      membership,
      caller,
      sourced?.added(parent.id, membership.member.id) ?? {
        changed: sql`
          insert into ${table} (${parentId}, ${memberId}) values (${parent.id}, ${membership.member.id})
          on conflict do nothing returning ${memberId} as id`,
      },
    );
    if (!isNew && sourced) await this.failIfKept(sourced, parent);
    return membership;
  }

  @Transactional()
  async remove(claim: Claim<Membership<Member>>): Promise<void> {
    const { table, parentId, memberId, sourced } = this.of;
    const membership = await claim.lock();
    const { parent, member } = membership;
    const isGone = await this.change(
      'removed',
      membership,
      claim.caller,
      sourced?.removed(parent.id, member.id) ?? {
        changed: sql`
          delete from ${table} where ${parentId} = ${parent.id} and ${memberId} = ${member.id}
          returning ${memberId} as id`,
      },
    );
    if (!isGone) sourced?.failKept();
  }

  private async failIfKept({ isKept, failKept }: SourcedMemberships, { id }: Parent): Promise<void> {
    const [row] = await this.db.change({ isKept: boolean }, sql`select ${isKept(id)} as "isKept"`);
    if (row?.isKept) failKept();
  }

  private async change(
    name: 'added' | 'removed',
    { parent, member }: Membership<Member>,
    caller: Caller,
    parts: { readonly changed: Sql; readonly [part: string]: Sql },
  ): Promise<boolean> {
    const { parents, members, definition, audited } = this.of;
    const [done] = await this.audit.change({ id: number }, parts, {
      action: audited[name],
      subject: `${parents.word} ${parent[parents.key]}`,
      details: { [definition.itemKey]: member[members.key], [`${definition.itemKey}Id`]: member.id },
    });
    if (done) await this.listener?.memberChanged(name, parent.id, member.id, caller);
    return done !== undefined;
  }

  private listing({ id }: { readonly id: number | Sql }, caller: Caller): Listing<Member> {
    const { definition, members, table, parentId, memberId } = this.of;
    const { row, order } = members;
    return {
      reader: caller,
      items: [{ of: definition, name: this.memberName }],
      columns: members.columns(caller),
      table: members.table,
      row,
      narrowedBy: sql`join ${table} m on m.${memberId} = ${row}.id`,
      where: sql`m.${parentId} = ${id} and ${this.isShown(caller)}`,
      order,
    };
  }

  /** The parent and the member, in two parts: the parent may exist without the member. */
  private told(caller: Caller) {
    const { row, isReadable } = this.of.parents;
    return computed({
      id: [number, sql`${row}.id`],
      name: [text, sql`${row}.name`],
      readable: [boolean, isTrue(isReadable(caller))],
      member: [nullable(json<Member>()), sql`to_json(member)`],
    });
  }

  private get memberName(): Sql {
    const { row, key } = this.of.members;
    return sql`${row}.${raw(key)}`;
  }

  private isShown(caller: Caller): Sql {
    return this.of.members.isShown?.(caller) ?? sql`true`;
  }
}

const isTrue = (rule: boolean | Sql): Sql => (typeof rule === 'boolean' ? sql`${rule}::boolean` : rule);

const membershipOf = <Member>({
  member,
  ...parent
}: Membership<Member>['parent'] & { readonly member: Member | null }): Membership<Member> | undefined =>
  member ? { parent, member } : undefined;

const madeOf = <Member>({ id, name }: Parent, member: Member): Membership<Member> => ({
  parent: { id, name, readable: true },
  member,
});
