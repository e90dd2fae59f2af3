import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { DIFF_VALIDATION, ValidateDiff } from '@review-service/contracts/validation';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { ChangesNothing } from '../../../http/changes-nothing';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { FILE_ERRORS, FileValidation, patchForm, ReceivedPatches } from '../diffs';
import { RepositoriesService } from '../../repositories/repositories';
import { PatchSender } from './patch-sender';
import { ValidatorPresenter } from './validation.presenter';

const PARTS = { patch: 'path', parent: 'parent_diff_path', faults: 'own error', empty: 'blank' } as const;

/** `/api/validation/diffs/`: whether a patch could be posted. */
@Controller('validation/diffs')
@Resource(DIFF_VALIDATION, ValidatorPresenter)
export class DiffValidationController {
  constructor(
    private readonly repositories: RepositoriesService,
    private readonly patches: ReceivedPatches,
    private readonly validation: FileValidation,
  ) {}

  @Get()
  @Item()
  @Anyone()
  read() {
    return {};
  }

  @Post()
  @HttpCode(200)
  @Item()
  @LoggedIn()
  @ChangesNothing()
  @Errors([errors.invalidRepository, errors.diffEmpty, errors.diffTooLarge, errors.diffNotRead, ...FILE_ERRORS])
  async validate(
    @CurrentCaller() caller: Caller,
    @Form('strict') { repository: named, basedir, base_commit_id: commit }: ValidateDiff,
    @SentFile('path', PatchSender, { kind: 'diff' }) patch: ReceivedFile | undefined,
    @SentFile('parent_diff_path', PatchSender, { kind: 'diff', isOptional: true }) parent: ReceivedFile | undefined,
    @CurrentPlace() place: RequestPlace,
  ) {
    const { id: repositoryId, tool } = await this.repositories.named(named, caller);
    const readable = await this.patches.check({ patch, parent }, PARTS, patchForm(tool, basedir, PARTS.patch));
    return this.validation.check({ caller, place, repositoryId, patch: readable, commit: commit.trim() });
  }
}
