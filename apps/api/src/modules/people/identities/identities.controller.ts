import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { IDENTITY } from '@review-service/contracts/identities';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type ShownUser, UserTo } from '../users';
import { IdentitiesService, type ShownIdentity } from './identities.service';
import { IdentityTo } from './identity.policy';
import { IdentityPresenter } from './identity.presenter';

/** `/api/users/{username}/identities/`: with which identities of identity providers a person signs in. */
@Controller('users/:username/identities')
@Resource(IDENTITY, IdentityPresenter)
export class IdentitiesController {
  constructor(private readonly identities: IdentitiesService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@UserTo('tokens') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.identities.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.identities.ofEach(users, caller, room);
  }

  @Get(':identity_id')
  @Item()
  @LoggedIn()
  read(@IdentityTo('read') identity: ShownIdentity) {
    return identity;
  }

  /** It signs in no more. Needs a fresh sign-in, and another way in (102). */
  @Delete(':identity_id')
  @HttpCode(204)
  @Errors([errors.invalidAttribute, errors.confirmationNeeded])
  @LoggedIn('login', 'site')
  async remove(@IdentityTo.claim('remove') identity: Claim<ShownIdentity>) {
    await this.identities.remove(identity);
  }
}
