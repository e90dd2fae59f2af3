import { Controller, Delete, Get, HttpCode, Req, Res } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { EndSignInsQuery, kindsIn, SIGN_IN } from '@review-service/contracts/sign-ins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { SessionCookie } from '../../../access/callers/session-cookie';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../../people/users';
import type { ShownSignIn } from './sign-in.access';
import { SignInTo } from './sign-in.policy';
import { SignInPresenter } from './sign-in.presenter';
import { type CheckedSignIn, SignInsService } from './sign-ins.service';

/** `/api/users/{username}/sign-ins/`: the sessions, tokens, applications and addresses of feeds that let somebody in as a person. */
@Controller('users/:username/sign-ins')
@Resource(SIGN_IN, SignInPresenter)
export class SignInsController {
  constructor(
    private readonly signIns: SignInsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @List()
  @LoggedIn()
  list(@UserTo('tokens') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.signIns.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.signIns.ofEach(users, caller, room);
  }

  /**
   * Revokes all others, and shows the rest. The current session continues with a new cookie. A client with a password
   * starts a new one by its next request.
   */
  @Delete()
  @List()
  @HttpCode(200)
  @LoggedIn()
  async endOthers(
    @UserTo('tokens') user: ShownUser,
    @Arguments() query: EndSignInsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { caller } = request;
    const isOwn = user.id === caller.userId;
    const session = isOwn && caller.via === 'session' ? this.cookie.read(request) : undefined;
    const epoch = await this.signIns.endOthers(user, kindsIn(query.kinds), caller, session);
    if (epoch !== undefined && isOwn) reply.removeHeader('set-cookie');
    if (epoch !== undefined && session) this.cookie.renew(request, reply, session, epoch);
    return this.signIns.list(user, caller, query);
  }

  @Get(':sign_in')
  @Item()
  @LoggedIn()
  read(@SignInTo('read') signIn: ShownSignIn) {
    return signIn;
  }

  /** Revoking the current session signs the person out. */
  @Delete(':sign_in')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  async end(
    @SignInTo.claim('end') signIn: Claim<CheckedSignIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { isCurrent } = await this.signIns.end(signIn);
    if (isCurrent) this.cookie.clear(request, reply);
  }
}
