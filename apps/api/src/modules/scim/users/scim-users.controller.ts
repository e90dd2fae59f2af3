import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DirectoryOnly } from '../../../access/rules/admission.decorator';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { AsBytes } from '../../../http/body-bytes';
import {
  checkVersion,
  filterOf,
  type SentObject,
  LARGEST_BODY,
  listResponse,
  operationsOf,
  pageOf,
  Scim,
  SCIM_PATH,
  scimAnswer,
  scimBase,
  scimBodyOf,
  scimResource,
  selected,
  selectionOf,
} from '../protocol';
import { type ScimUserRow, shownUser, versionOfUser } from './scim-user';
import { ScimUsersService } from './scim-users.service';

/** Names, objects and lists of a person: directories send some dozen. */
const PARTS_AT_MOST = 1000;

/** Only accounts of the caller's own directory are found. */
const policy = { provide: (caller) => caller.directory !== undefined } satisfies Policy<ScimUserRow>;

const ScimUserTo = defineTarget({
  uses: { users: ScimUsersService },
  policy,
  find: ({ users }, { user_id = '' }, caller) => users.find(user_id, caller),
});

/** `/scim/v2/Users` (RFC 7644 section 3): the accounts that a directory provides. */
@Controller(`${SCIM_PATH}/Users`)
@Scim()
export class ScimUsersController {
  constructor(private readonly users: ScimUsersService) {}

  @Get()
  @DirectoryOnly()
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: SentObject,
  ) {
    const filter = filterOf(query);
    const page = pageOf(query);
    const { rows, total } = await this.users.list(request.caller, filter, page);
    const base = scimBase(request);
    const selection = selectionOf(query);
    const shown = rows.map((row) => selected(shownUser(row, base), selection));
    return scimAnswer(reply, listResponse(shown, total, page.startIndex));
  }

  @Post()
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  async create(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const row = await this.users.create(request.caller, scimBodyOf(request, PARTS_AT_MOST));
    const shown = shownUser(row, scimBase(request));
    void reply.header('location', shown.meta.location);
    return scimResource(request, reply, shown, selected(shown, selectionOf(request.query as SentObject)));
  }

  @Get(':user_id')
  @DirectoryOnly()
  read(
    @ScimUserTo('provide') row: ScimUserRow,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.show(request, reply, row);
  }

  @Put(':user_id')
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  async replace(
    @ScimUserTo('provide') row: ScimUserRow,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const body = scimBodyOf(request, PARTS_AT_MOST);
    return this.show(request, reply, await this.users.replace(row, request.caller, body, matching(request)));
  }

  @Patch(':user_id')
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  async change(
    @ScimUserTo('provide') row: ScimUserRow,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const operations = operationsOf(scimBodyOf(request, PARTS_AT_MOST));
    return this.show(request, reply, await this.users.patch(row, request.caller, operations, matching(request)));
  }

  @Delete(':user_id')
  @HttpCode(204)
  @DirectoryOnly()
  delete(@ScimUserTo('provide') row: ScimUserRow, @Req() request: FastifyRequest) {
    return this.users.delete(row, request.caller, matching(request));
  }

  private show(request: FastifyRequest, reply: FastifyReply, row: ScimUserRow) {
    const shown = shownUser(row, scimBase(request));
    return scimResource(request, reply, shown, selected(shown, selectionOf(request.query as SentObject)));
  }
}

/** Refuses a change of another version than the directory knows. */
const matching = (request: FastifyRequest) => (now: ScimUserRow) => checkVersion(request, versionOfUser(now));
