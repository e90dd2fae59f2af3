import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { CreatePasskey, PASSKEY, UpdatePasskey } from '@review-service/contracts/second-factors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { ShownUser } from '../users';
import { KeptSession } from './kept-session';
import { OwnFactorsTo, PasskeyTo } from './own-factors.policy';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeyPresenter } from './passkey.presenter';
import { type CheckedPasskey, PasskeysService, type ShownPasskey } from './passkeys.service';
import { SecondFactorsService } from './second-factors.service';

/** `/api/users/{username}/passkeys/`. */
@Controller('users/:username/passkeys')
@Resource(PASSKEY, PasskeyPresenter)
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly factors: SecondFactorsService,
    private readonly challenges: PasskeyChallenges,
    private readonly session: KeptSession,
  ) {}

  @Get()
  @List()
  @LoggedIn()
  list(@OwnFactorsTo('read') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.passkeys.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.passkeys.ofEach(users, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  async create(
    @OwnFactorsTo('change') user: ShownUser,
    @Form() given: CreatePasskey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const challenge = this.challenges.registrationOf(user, given.registration);
    const session = this.session.of(request);
    const { passkey, epoch } = await this.factors.addPasskey(request.caller, user, given, challenge, session);
    this.session.goOn(request, reply, epoch);
    return passkey;
  }

  @Get(':passkey_id')
  @Item()
  @LoggedIn()
  read(@PasskeyTo('read') passkey: ShownPasskey) {
    return passkey;
  }

  @Put(':passkey_id')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  @Errors([errors.confirmationNeeded])
  rename(@PasskeyTo.claim('change') passkey: Claim<CheckedPasskey>, @Form() changes: UpdatePasskey) {
    return this.passkeys.rename(passkey, changes);
  }

  @Delete(':passkey_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  @Errors([errors.confirmationNeeded])
  remove(@PasskeyTo.claim('change') passkey: Claim<CheckedPasskey>) {
    return this.factors.removePasskey(passkey);
  }
}
