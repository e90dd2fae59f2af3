import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ValidateCommit } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { toolNamed } from '@review-service/contracts/tools';
import { COMMIT_VALIDATION, VALIDATED_COMMIT } from '@review-service/contracts/validation';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import { ChangesNothing } from '../../../http/changes-nothing';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import type { ItemAndMore } from '../../../hypermedia/answers/item-and-more';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, ItemWithMore, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, Shows } from '../../../hypermedia/resources/resource.metadata';
import { FILE_ERRORS, FileValidation, ReceivedPatches, ValidatedSeries } from '../diffs';
import { RepositoriesService } from '../../repositories/repositories';
import { CommitValidationPresenter, type CommitValidation } from './commit-validation.presenter';
import { PatchSender } from './patch-sender';

const PARTS = { patch: 'diff', parent: 'parent_diff', faults: 'own error', empty: 'missing' } as const;

/** `/api/validation/commits/`: whether a commit could be posted, given those before it. */
@Controller('validation/commits')
@Resource(COMMIT_VALIDATION, CommitValidationPresenter)
export class CommitValidationController {
  constructor(
    private readonly repositories: RepositoriesService,
    private readonly patches: ReceivedPatches,
    private readonly series: ValidatedSeries,
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
  @ItemWithMore()
  @Shows(VALIDATED_COMMIT)
  @LoggedIn()
  @ChangesNothing()
  @Errors([
    errors.invalidAttribute,
    errors.invalidRepository,
    errors.diffEmpty,
    errors.diffTooLarge,
    errors.diffNotRead,
    ...FILE_ERRORS,
  ])
  async validate(
    @CurrentCaller() caller: Caller,
    @Form('strict') { repository: named, base_commit_id, commit_id, parent_id, validation_info }: ValidateCommit,
    @SentFile('diff', PatchSender, { kind: 'diff' }) patch: ReceivedFile | undefined,
    @SentFile('parent_diff', PatchSender, { kind: 'diff', isOptional: true }) parent: ReceivedFile | undefined,
    @CurrentPlace() place: RequestPlace,
  ): Promise<ItemAndMore<CommitValidation>> {
    const repository = await this.repositories.named(named, caller);
    const tool = toolNamed(repository.tool);
    if (!tool?.hasHistory) return fail(errors.invalidAttribute, { more: { reason: NO_SERIES } });
    const owner = { repositoryId: repository.id, userId: caller.userId };
    const before = this.series.read(owner, validation_info);
    this.series.expectNext({ id: commit_id, parentId: parent_id }, before);
    const readable = await this.patches.check({ patch, parent }, PARTS, { tool: tool.id, baseDir: '' });
    const isAsked = (await this.validation.modeOf(repository.id, caller)) !== 'off';
    const beside = await this.validation.check({
      ...{ caller, place, repositoryId: repository.id, patch: readable, commit: base_commit_id.trim() },
      isMade: (file) => this.series.makes(file, before),
    });
    const commit = {
      id: commit_id,
      parentId: parent_id,
      made: isAsked ? this.series.madeBy(readable.files, before) : '',
    };
    return { entity: { validationInfo: this.series.write(owner, [...before, commit]) }, beside };
  }
}

const NO_SERIES = 'Only diffs of Git and Mercurial are series of commits.';
