import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { CreateFeedAddress, FEED_ADDRESS } from '@review-service/contracts/feeds';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../../people/users';
import { FeedAddressTo } from './feed-address.policy';
import { FeedAddressPresenter } from './feed-address.presenter';
import { type CheckedFeedAddress, FeedAddressesService, type ShownFeedAddress } from './feed-addresses.service';

/** `/api/users/{username}/feed-addresses/`: an answer with a new address is `no-store`. */
@Controller('users/:username/feed-addresses')
@Resource(FEED_ADDRESS, FeedAddressPresenter)
export class FeedAddressesController {
  constructor(private readonly addresses: FeedAddressesService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@UserTo('tokens') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.addresses.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.addresses.ofEach(users, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Header('cache-control', 'no-store')
  create(@UserTo('own') user: ShownUser, @CurrentCaller() caller: Caller, @Form() feed: CreateFeedAddress) {
    return this.addresses.create(user, caller, feed);
  }

  @Get(':feed_address_id')
  @Item()
  @LoggedIn()
  read(@FeedAddressTo('read') address: ShownFeedAddress) {
    return address;
  }

  @Delete(':feed_address_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@FeedAddressTo.claim('delete') address: Claim<CheckedFeedAddress>) {
    return this.addresses.delete(address);
  }
}
