import { Controller, Delete, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import { SESSION, UpdateSession } from '@review-service/contracts/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { SessionPresenter } from './session.presenter';
import { SessionService } from './session.service';

/** `/api/session/`: the caller, their settings, and logging out. */
@Controller('session')
@Resource(SESSION, SessionPresenter)
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Get()
  @Item()
  @Anyone('site', 'login', 'fields')
  read(@CurrentCaller() caller: Caller) {
    return this.sessions.read(caller);
  }

  @Put()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  update(@CurrentCaller() caller: Caller, @Form('strict') changes: UpdateSession) {
    return this.sessions.update(caller, changes);
  }

  @Delete()
  @HttpCode(204)
  @LoggedIn()
  end(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sessions.end(request, reply);
  }
}
