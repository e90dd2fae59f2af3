import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { ONLY_GIT_IS_READ } from '@review-service/contracts/repositories';
import type { UpdateRepositorySource } from '@review-service/contracts/repository-sources';
import { isNameOf } from '@review-service/contracts/tools';
import type { Claim } from '../../../access/targets/claim';
import { failField } from '../../../errors/api.exception';
import type { CheckedRepository } from '../repositories';
import { type EditableSource, EditableSources } from '../sources';

/** The source of a repository, which may be none. */
export interface CheckedSource extends EditableSource {
  readonly repository: CheckedRepository;
}

/** Changes the sources of repositories, which are locked meanwhile. */
@Injectable()
export class RepositorySources {
  constructor(private readonly sources: EditableSources) {}

  @Transactional()
  async update(claim: Claim<CheckedSource>, given: UpdateRepositorySource): Promise<CheckedSource> {
    const { repository } = await claim.lock();
    if (!isNameOf(repository.tool, 'git')) failField(errors.invalidFormData, 'kind', ONLY_GIT_IS_READ);
    return { repository, ...(await this.sources.change(repository, given)) };
  }

  @Transactional()
  async delete(claim: Claim<CheckedSource>): Promise<void> {
    const { repository } = await claim.lock();
    await this.sources.remove(repository);
  }
}
