import { Controller, Get, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_PATCH, FILE_PATCH, FilePatchListQuery } from '@review-service/contracts/file-patches';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedDiff, DiffTo, DraftDiffTo, type ShownDiff } from '../diffs';
import { FilePatchPresenter } from './file-patch.presenter';
import { FilePatchesService } from './file-patches.service';

/** `…/diffs/{diff_revision}/patches/` of a review request and of its draft: the files with their patches. */
export const FILE_PATCHES = [
  filePatches('review-requests/:review_request_id/diffs/:diff_revision/patches', FILE_PATCH, DiffTo, false),
  filePatches(
    'review-requests/:review_request_id/draft/diffs/:diff_revision/patches',
    DRAFT_FILE_PATCH,
    DraftDiffTo,
    true,
  ),
];

function filePatches(path: string, definition: ResourceDefinition, target: typeof DiffTo, onDraft: boolean): Type {
  @Controller(path)
  @Resource(definition, FilePatchPresenter)
  class FilePatchesController {
    constructor(private readonly patches: FilePatchesService) {}

    @Get()
    @List()
    @Anyone()
    @Errors([errors.diffTooLarge])
    list(
      @target('read') diff: CheckedDiff,
      @CurrentCaller() caller: Caller,
      @CurrentPlace() place: RequestPlace,
      @Arguments() query: FilePatchListQuery,
    ) {
      return this.patches.list(diff, { caller, place }, query);
    }

    @ListOfEach()
    ofEach(diffs: readonly ShownDiff[], { caller }: FastifyRequest, room: InlineRoom) {
      return this.patches.ofEach(diffs, onDraft, caller, room);
    }
  }
  return FilePatchesController;
}
