import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ValidateCommit } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { COMMIT_VALIDATION, VALIDATED_COMMIT } from '@review-service/contracts/validation';
import { Anyone, LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, Shows } from '../../../hypermedia/resources/resource.metadata';
import { ReceivedPatches, ValidatedSeries } from '../diffs';
import { RepositoriesService } from '../../repositories/repositories';
import { CommitValidationPresenter, type ValidatedCommit } from './commit-validation.presenter';
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
  @Shows(VALIDATED_COMMIT)
  @LoggedIn()
  @Errors([
    errors.invalidAttribute,
    errors.invalidRepository,
    errors.diffEmpty,
    errors.diffTooLarge,
    errors.diffNotRead,
  ])
  async validate(
    @CurrentCaller() caller: Caller,
    @Form('strict') { repository: named, commit_id, parent_id, validation_info }: ValidateCommit,
    @SentFile('diff', PatchSender, { kind: 'diff' }) patch: ReceivedFile | undefined,
    @SentFile('parent_diff', PatchSender, { kind: 'diff', isOptional: true }) parent: ReceivedFile | undefined,
  ): Promise<ValidatedCommit> {
    const repository = await this.repositories.named(named, caller);
    if (repository.tool !== 'Git') fail(errors.invalidAttribute, { more: { reason: NO_SERIES } });
    const owner = { repositoryId: repository.id, userId: caller.userId };
    const commits = this.series.with({ id: commit_id, parentId: parent_id }, this.series.read(owner, validation_info));
    await this.patches.check({ patch, parent }, PARTS);
    return { validationInfo: this.series.write(owner, commits) };
  }
}

const NO_SERIES = 'Only diffs of Git are series of commits here.';
