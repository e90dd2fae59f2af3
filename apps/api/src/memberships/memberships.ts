import { Controller, Delete, Get, HttpCode, Inject, Injectable, Optional, Post, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { NoQuery, type PageQuery } from '@review-service/contracts/paging';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../access/callers/caller';
import type { Claim } from '../access/targets/claim';
import { defineTarget, type Policy } from '../access/targets/route-target';
import { type Expansion, Expands, oneForEach } from '../hypermedia/expansions/expansion';
import type { InlineRoom } from '../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../hypermedia/fields/declared-fields';
import { ListOfEach } from '../hypermedia/lists/list-of-each';
import { Pager } from '../hypermedia/lists/pager';
import type { Embed, Presenter } from '../hypermedia/resources/presenter';
import { Item, List, Resource } from '../hypermedia/resources/resource.decorator';
import { Errors } from '../hypermedia/resources/resource.metadata';
import type { Links, Urls } from '../hypermedia/resources/urls';
import type { MemberLookup, Membership, MembershipListener, MembershipResource, Parent } from './membership';
import { MembershipsService } from './memberships.service';

/** Nobody is told who is added and removed. */
const NOBODY = Symbol('nobody');

/**
 * Makes the controller, service and presenter of a resource whose items are the rows of a join table, such as the members
 * of a group. An item has the fields of its member, and can be removed; `expand` shows the member itself.
 */
export function memberships<Member extends { readonly id: number }, Query extends PageQuery, Name extends string>(
  of: MembershipResource<Member, Query, Name>,
): { readonly controller: Type; readonly providers: Type[] } {
  const { definition, parents, members, reading = LoggedIn() } = of;
  const strictness = of.strict && 'strict';
  const kept = of.sourced ? [errors.managedByDirectory] : [];

  const policy = {
    read: (_caller, { parent }) => parent.readable,
    remove: (caller, { parent, member }) => parent.readable && of.mayChange(caller, String(member[members.key])),
  } satisfies Policy<Membership<Member>>;

  @Injectable()
  class Service extends MembershipsService<Member, Query> {
    constructor(
      @Inject(members.lookup) lookup: MemberLookup<Member>,
      db: Database,
      pager: Pager,
      audit: Audit,
      @Inject(of.listener ?? NOBODY) @Optional() listener?: MembershipListener,
    ) {
      super(of, lookup, db, pager, audit, listener);
    }
  }

  @Injectable()
  class MembershipPresenter implements Presenter<Membership<Member>> {
    constructor(@Inject(members.presenter) private readonly shown: Presenter<Member>) {}

    fields({ member }: Membership<Member>, urls: Urls, embed: Embed): object {
      return this.shown.fields(member, urls, embed);
    }

    links({ parent, member }: Membership<Member>, urls: Urls): Links {
      const title = String(member[members.key]);
      const self = urls.get(parents.list, parent[parents.key], definition.listKey, title);
      const own = this.shown.links(member, urls).self;
      return { self, delete: { ...self, method: 'DELETE' }, ...(own && { [definition.itemKey]: { ...own, title } }) };
    }
  }

  const to = defineTarget({
    uses: { memberships: Service },
    policy,
    shownAs: { definition, presenter: MembershipPresenter },
    isSecret: true,
    find: ({ memberships }, params, caller) =>
      memberships.find(params[parents.placeholder] ?? '', params[members.placeholder] ?? '', caller),
    lock: ({ memberships }, membership, caller) => memberships.lock(membership, caller),
  });

  @Controller(`${parents.list}/:${parents.placeholder}/${definition.listKey}`)
  @Resource(definition, MembershipPresenter)
  class MembershipsController {
    constructor(@Inject(Service) private readonly memberships: Service) {}

    @Get()
    @List()
    @reading
    list(
      @parents.read parent: Parent,
      @CurrentCaller() caller: Caller,
      @Arguments(members.query, strictness) query: Query,
    ) {
      return this.memberships.list(parent, caller, query);
    }

    @ListOfEach()
    ofEach(those: readonly Parent[], { caller }: FastifyRequest, room: InlineRoom) {
      return this.memberships.ofEach(those, caller, room);
    }

    @Post()
    @Item()
    @LoggedIn()
    @Errors([members.unknown, ...kept])
    add(@parents.claim parent: Claim<Parent>, @Form(of.form, strictness) form: Readonly<Record<Name, string>>) {
      return this.memberships.add(parent, form[members.placeholder]);
    }

    @Get(`:${members.placeholder}`)
    @Item()
    @reading
    read(
      @to('read') membership: Membership<Member>,
      @Arguments(of.strict?.item ?? NoQuery, strictness) _query: object,
    ) {
      return membership;
    }

    @Delete(`:${members.placeholder}`)
    @HttpCode(204)
    @LoggedIn()
    @Errors(kept)
    remove(@to.claim('remove') membership: Claim<Membership<Member>>) {
      return this.memberships.remove(membership);
    }
  }

  /** `expand=user`: the member itself, if the caller may look it up. */
  @Expands({ of: definition, name: definition.itemKey })
  class MemberExpansion implements Expansion<Membership<Member>, Member> {
    readonly definition = members.definition;
    readonly presenter = members.presenter;
    readonly kind = 'object';

    constructor(@Inject(members.lookup) private readonly lookup: MemberLookup<Member>) {}

    async load(all: readonly Membership<Member>[], { caller }: FastifyRequest) {
      const ids = all.map(({ member }) => member.id);
      return oneForEach(ids, await this.lookup.ofIds(ids, caller));
    }
  }

  return { controller: MembershipsController, providers: [Service, MembershipPresenter, MemberExpansion] };
}
