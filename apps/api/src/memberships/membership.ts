import type { Type } from '@nestjs/common';
import type { AuditAction } from '@review-service/contracts/audit-actions';
import type { ErrorDefinition } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Columns } from '@review-service/database/columns';
import type { Sql } from '@review-service/database/sql';
import type { Caller } from '../access/callers/caller';
import type { SortColumn } from '../hypermedia/lists/listing';
import type { Presenter } from '../hypermedia/resources/presenter';

/** What has members, such as a group. */
export interface Parent {
  readonly id: number;
  readonly name: string;
}

/** A row of a join table, as it is shown: something or somebody that belongs to a parent. */
export interface Membership<Member> {
  /** `readable`: the caller may see who belongs to it. */
  readonly parent: Parent & { readonly readable: boolean };
  readonly member: Member;
}

/** Hears who is added and removed, in the transaction of the change. */
export interface MembershipListener {
  memberChanged(name: 'added' | 'removed', parentId: number, memberId: number, caller: Caller): Promise<void>;
}

/** What a kind of parents is in URLs and tables, and the one rule of who sees their members. */
export interface ParentKind {
  /** Its list and the placeholder of one, `groups` and `group_name`; and which of its columns that has. */
  readonly list: string;
  readonly placeholder: string;
  readonly key: keyof Parent;
  /** What the audit log calls one: `group`. */
  readonly word: string;
  readonly table: Sql;
  /** Its alias. */
  readonly row: Sql;
  /** Condition: the parent is on the caller's Local Site. */
  readonly isHere: (caller: Caller) => Sql;
  /** May the caller see its members? A condition where only the database knows. */
  readonly isReadable: (caller: Caller) => boolean | Sql;
  /** The decorators of a route target that ask the same of the parent in a URL: for a look at it, and for a claim. */
  readonly read: ParameterDecorator;
  readonly claim: ParameterDecorator;
}

/** What a kind of members is in URLs and tables. `Name` is what URLs and forms call the name of one. */
export interface MemberKind<Member, Query extends PageQuery, Name extends string> {
  /** The resource that a member is by itself, with its presenter. */
  readonly definition: ResourceDefinition;
  readonly presenter: Type<Presenter<Member>>;
  readonly lookup: Type<MemberLookup<Member>>;
  /** The placeholder of one, and which of its columns that has. */
  readonly placeholder: Name;
  readonly key: keyof Member & string;
  readonly columns: (caller: Caller) => Columns<Member>;
  readonly table: Sql;
  /** Its alias. */
  readonly row: Sql;
  /** Condition: the caller may see this member. Left out if everybody who sees the list may. */
  readonly isShown?: (caller: Caller) => Sql;
  readonly order: readonly SortColumn<Member>[];
  /** The arguments of a list, and the condition of what they search for, if anything. */
  readonly query: Type<Query>;
  readonly searched?: (caller: Caller, asked: Query) => Sql | undefined;
  /** The error of a name that nobody has. */
  readonly unknown: ErrorDefinition;
}

/** What knows all who may become members. */
export interface MemberLookup<Member> {
  /** Those with these ids that the caller may look up, by id. */
  ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, Member>>;
  /** The one of this name, if it may become a member; else fails with `unknown`. */
  memberNamed(name: string, caller: Caller): Promise<Member>;
}

/**
 * Statements for memberships that several sources may give. In each the part `changed` has the `id` of a member who came or
 * went.
 */
export interface SourcedMemberships {
  readonly added: (parentId: number, memberId: number) => { readonly changed: Sql; readonly [part: string]: Sql };
  readonly removed: (parentId: number, memberId: number) => { readonly changed: Sql; readonly [part: string]: Sql };
  /** Condition: another source keeps all members of this parent. It is asked only if nobody was added. */
  readonly isKept: (parentId: number) => Sql;
  /** Ends a request about somebody whom another source keeps. */
  readonly failKept: () => never;
}

/** A resource whose items are rows of a join table. */
export interface MembershipResource<Member, Query extends PageQuery, Name extends string = string> {
  /** Its `listKey` is the last part of the list's URL; its `itemKey` names the link to the member. */
  readonly definition: ResourceDefinition;
  readonly parents: ParentKind;
  readonly members: MemberKind<Member, Query, Name>;
  readonly table: Sql;
  /** Its columns with the ids of parent and member: together the key. */
  readonly parentId: Sql;
  readonly memberId: Sql;
  /** How rows come and go if they have sources; left out: they are inserted and deleted. */
  readonly sourced?: SourcedMemberships;
  /** The fields of a POST. */
  readonly form: Type<Readonly<Record<Name, string>>>;
  /** May the caller, who sees the members, add or remove the one with this name? */
  readonly mayChange: (caller: Caller, name: string) => boolean;
  /** Who is told; left out: nobody. */
  readonly listener?: Type<MembershipListener>;
  readonly audited: { readonly added: AuditAction; readonly removed: AuditAction };
  /** Who is let in to read; left out: those who are logged in. */
  readonly reading?: MethodDecorator;
  /** Refuses unknown arguments and fields; an item takes these. */
  readonly strict?: { readonly item: Type<object> };
}
