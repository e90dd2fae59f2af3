import { Controller, Delete, Get, Header, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { AUTHENTICATOR, ConfirmAuthenticator } from '@review-service/contracts/second-factors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import type { ShownUser } from '../users';
import { AuthenticatorPresenter } from './authenticator.presenter';
import { AuthenticatorService, type ShownOwnAuthenticator } from './authenticator.service';
import { KeptSession } from './kept-session';
import { OwnFactorsTo } from './own-factors.policy';
import { SecondFactorsService } from './second-factors.service';

/** `/api/users/{username}/authenticator/`: a POST begins a set-up, and a PUT with a code ends it. */
@Controller('users/:username/authenticator')
@Resource(AUTHENTICATOR, AuthenticatorPresenter)
export class AuthenticatorController {
  constructor(
    private readonly authenticators: AuthenticatorService,
    private readonly factors: SecondFactorsService,
    private readonly session: KeptSession,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@OwnFactorsTo('read') user: ShownUser, @CurrentCaller() caller: Caller) {
    return this.shown(user, caller);
  }

  @Post()
  @Item()
  @HttpCode(200)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  @Header('cache-control', 'no-store')
  async begin(
    @OwnFactorsTo('change') user: ShownUser,
    @CurrentCaller() caller: Caller,
  ): Promise<ShownOwnAuthenticator> {
    return { ...(await this.shown(user, caller)), setup: this.authenticators.begin(user) };
  }

  @Put()
  @Item()
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  async confirm(
    @OwnFactorsTo('change') user: ShownUser,
    @Form() given: ConfirmAuthenticator,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { caller } = request;
    const epoch = await this.factors.addAuthenticator(caller, user, given, this.session.of(request));
    this.session.goOn(request, reply, epoch);
    return this.shown(user, caller);
  }

  @Delete()
  @HttpCode(204)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  remove(@OwnFactorsTo('change') user: ShownUser, @CurrentCaller() caller: Caller) {
    return this.factors.removeAuthenticator(caller, user);
  }

  private async shown(user: ShownUser, { person }: Caller): Promise<ShownOwnAuthenticator> {
    const isRequired = person !== null && this.config.demandsFactor(person);
    return { ...(await this.authenticators.of(user)), isRequired };
  }
}
