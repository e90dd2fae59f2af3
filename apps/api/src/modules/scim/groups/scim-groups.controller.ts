import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DirectoryOnly } from '../../../access/rules/admission.decorator';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { AsBytes } from '../../../http/body-bytes';
import {
  checkVersion,
  filterOf,
  isSelected,
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
import { type ScimGroupRow, shownGroup, versionOfGroup } from './scim-group';
import { ScimGroupsService } from './scim-groups.service';

/** Names, objects and lists of a group: a member has up to five. */
const PARTS_AT_MOST = 120_000;

/** Only groups of the caller's own directory are found. */
const policy = { provide: (caller) => caller.directory !== undefined } satisfies Policy<ScimGroupRow>;

const ScimGroupTo = defineTarget({
  uses: { groups: ScimGroupsService },
  policy,
  find: ({ groups }, { group_id = '' }, caller) => groups.find(group_id, caller),
});

/** `/scim/v2/Groups` (RFC 7644 section 3): the groups that a directory provides. */
@Controller(`${SCIM_PATH}/Groups`)
@Scim()
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupsService) {}

  @Get()
  @DirectoryOnly()
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: SentObject,
  ) {
    const filter = filterOf(query);
    const page = pageOf(query);
    const { rows: found, total } = await this.groups.list(request.caller, filter, page);
    const base = scimBase(request);
    const selection = selectionOf(query);
    const hasMembers = isSelected(selection, 'members');
    const rows = hasMembers ? await this.groups.fitting(found) : found;
    const members = hasMembers ? await this.groups.membersOf(rows) : undefined;
    const shown = rows.map((row) =>
      selected(shownGroup(row, base, members && (members.get(row.groupId) ?? [])), selection),
    );
    return scimAnswer(reply, listResponse(shown, total, page.startIndex));
  }

  @Post()
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  async create(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const row = await this.groups.create(request.caller, scimBodyOf(request, PARTS_AT_MOST));
    void reply.header('location', `${scimBase(request)}/Groups/${row.groupId}`);
    return this.show(request, reply, row);
  }

  @Get(':group_id')
  @DirectoryOnly()
  read(
    @ScimGroupTo('provide') row: ScimGroupRow,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.show(request, reply, row);
  }

  @Put(':group_id')
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  async replace(
    @ScimGroupTo('provide') row: ScimGroupRow,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const body = scimBodyOf(request, PARTS_AT_MOST);
    return this.show(request, reply, await this.groups.replace(row, request.caller, body, matching(request)));
  }

  @Patch(':group_id')
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  async change(
    @ScimGroupTo('provide') row: ScimGroupRow,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const operations = operationsOf(scimBodyOf(request, PARTS_AT_MOST));
    return this.show(request, reply, await this.groups.patch(row, request.caller, operations, matching(request)));
  }

  @Delete(':group_id')
  @HttpCode(204)
  @DirectoryOnly()
  delete(@ScimGroupTo('provide') row: ScimGroupRow, @Req() request: FastifyRequest) {
    return this.groups.delete(row, request.caller, matching(request));
  }

  private async show(request: FastifyRequest, reply: FastifyReply, row: ScimGroupRow) {
    const selection = selectionOf(request.query as SentObject);
    const members = isSelected(selection, 'members') ? await this.groups.membersOf([row]) : undefined;
    const shown = shownGroup(row, scimBase(request), members && (members.get(row.groupId) ?? []));
    return scimResource(request, reply, shown, selected(shown, selection));
  }
}

/** Refuses a change of another version than the directory knows. */
const matching = (request: FastifyRequest) => (now: ScimGroupRow) => checkVersion(request, versionOfGroup(now));
