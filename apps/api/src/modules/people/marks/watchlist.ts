import { Controller, Delete, Get, HttpCode, Inject, Post, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { sql } from '@review-service/database/sql';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { policyReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { shownAs } from '../../../hypermedia/lists/large-columns';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, userPolicy, UserTo } from '../users';
import type { MarkedObject, Markable, MarkResource } from './mark';
import { marks } from './marks';
import type { MarksService } from './marks.service';

/** A resource whose items are what people watch. */
export interface WatchResource<Service, Shown, Found extends Shown & Markable> extends Omit<
  MarkResource<Service, Shown, Found>,
  'refuse'
> {
  /** The fields of a POST: what is to be watched. */
  readonly form: Type<{ readonly object_id: string }>;
  /** All that the caller may see, from which the list takes what they watch. */
  readonly listing: (service: Service, caller: Caller) => Omit<Listing<Shown>, 'reader'>;
}

/** Makes the controller of a resource of watched objects, and its providers. */
export function watchlist<Service extends object, Shown extends object, Found extends Shown & Markable>(
  of: WatchResource<Service, Shown, Found>,
): { readonly controller: Type; readonly providers: Type[] } {
  const { definition, objects, table, objectId } = of;
  // Hidden and missing ones answer alike (decision A10).
  const { service, presenter, to } = marks({ ...of, refuse: () => fail(errors.doesNotExist) }, 'watched_obj_id');

  @Controller(`users/:username/${of.path}`)
  @Resource(definition, presenter)
  class WatchlistController {
    constructor(
      @Inject(service) private readonly watched: MarksService<Service, Shown, Found>,
      @Inject(objects.service) private readonly objects: Service,
      private readonly pager: Pager,
    ) {}

    @Get()
    @List()
    @LoggedIn()
    async list(
      @UserTo('own') user: ShownUser,
      @CurrentCaller() caller: Caller,
      @Arguments() asked: PageQuery,
    ): Promise<Page<MarkedObject<Shown>>> {
      const page = await this.pager.page(this.listing(caller), asked);
      return { ...page, items: page.items.map((object) => listed(object, user)) };
    }

    /** Only the caller has any here, since they are private. */
    @ListOfEach()
    async ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
      const found = await this.pager.ofEach(
        users,
        (user) => (userPolicy.own(caller, user) ? { id: user.id } : undefined),
        () => this.listing(caller),
        room,
      );
      return users.map((user, index) => found[index]?.map((object) => listed(object, user)));
    }

    @Post()
    @Item()
    @LoggedIn()
    add(
      @UserTo('own') _user: ShownUser,
      @CurrentCaller() caller: Caller,
      @Form(of.form) { object_id }: { readonly object_id: string },
    ) {
      return this.watched.add(caller, object_id);
    }

    @Get(':watched_obj_id')
    @Item()
    @LoggedIn()
    read(@to('read') mark: MarkedObject<Found>) {
      return mark.isMarked ? mark : fail(errors.doesNotExist);
    }

    @Delete(':watched_obj_id')
    @HttpCode(204)
    @LoggedIn()
    remove(@to.claim('remove') mark: Claim<MarkedObject<Found>>) {
      return this.watched.remove(mark);
    }

    private listing(caller: Caller): Listing<Shown> {
      const all = of.listing(this.objects, caller);
      const isWatched = sql`
        ${all.row}.id in (select m.${objectId} from ${table} m where m.user_id = ${caller.userId})
        and ${policyReads(caller, objects.definition) ? sql`true` : sql`false`}`;
      return {
        ...all,
        reader: caller,
        items: all.items.flatMap((key) => [key, { ...key, of: definition }]),
        where: sql`${isWatched} and ${all.where}`,
        large: shownAs(definition.itemKey, all.large ?? []),
        isSearch: true,
      };
    }
  }
  return { controller: WatchlistController, providers: [service, presenter] };
}

const listed = <Shown>(object: Shown, { username }: ShownUser): MarkedObject<Shown> => ({
  object,
  isMarked: true,
  listedFor: username,
});
