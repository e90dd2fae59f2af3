import { Controller, Get, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  DRAFT_ORIGINAL_FILE,
  DRAFT_PATCHED_FILE,
  ORIGINAL_FILE,
  PATCHED_FILE,
} from '@review-service/contracts/file-diffs';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import { Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, Gives } from '../../../hypermedia/resources/resource.metadata';
import type { ShownFileDiff } from './file-diff.columns';
import { DraftFileDiffTo, FileDiffTo } from './file-diff.policy';
import { FileDiffPresenter } from './file-diff.presenter';
import { WholeFiles } from './whole-files';

const PUBLISHED = 'review-requests/:review_request_id/diffs/:diff_revision/files/:filediff_id';
const DRAFTED = 'review-requests/:review_request_id/draft/diffs/:diff_revision/files/:filediff_id';

/** `…/files/{filediff_id}/original-file/` and `patched-file/`: the sides of a file as a whole, where they are certain. */
export const WHOLE_FILES = [
  wholeFile(`${PUBLISHED}/original-file`, ORIGINAL_FILE, FileDiffTo, 'original'),
  wholeFile(`${PUBLISHED}/patched-file`, PATCHED_FILE, FileDiffTo, 'patched'),
  wholeFile(`${DRAFTED}/original-file`, DRAFT_ORIGINAL_FILE, DraftFileDiffTo, 'original'),
  wholeFile(`${DRAFTED}/patched-file`, DRAFT_PATCHED_FILE, DraftFileDiffTo, 'patched'),
];

function wholeFile(
  path: string,
  definition: ResourceDefinition,
  target: typeof FileDiffTo,
  side: 'original' | 'patched',
): Type {
  @Controller(path)
  @Resource(definition, FileDiffPresenter)
  class WholeFileController {
    constructor(private readonly files: WholeFiles) {}

    @Get()
    @Gives('text/plain')
    @Anyone()
    @Errors([errors.fileNotRead, errors.fileNotReadYet])
    read(@target('read') file: ShownFileDiff, @CurrentCaller() caller: Caller, @CurrentPlace() place: RequestPlace) {
      return this.files[side](file, { caller, place });
    }
  }
  return WholeFileController;
}
