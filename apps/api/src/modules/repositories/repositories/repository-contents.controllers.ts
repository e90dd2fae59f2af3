import { Controller, Get } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  REPOSITORY_BRANCHES,
  REPOSITORY_COMMITS,
  REPOSITORY_INFO,
  RepositoryCommitsQuery,
} from '@review-service/contracts/repositories';
import type { BranchFields, SourceCommitFields } from '@review-service/contracts/sources';
import { isNameOf } from '@review-service/contracts/tools';
import { Anyone } from '../../../access/rules/admission.decorator';
import { fail } from '../../../errors/api.exception';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { refuseFault, SourceQuestions } from '../sources';
import type { CheckedRepository } from './repositories.service';
import { BranchesPresenter, CommitsPresenter, RepositoryInfoPresenter } from './repository-contents.presenters';
import { RepositoryTo } from './repository.policy';

/** Milliseconds. */
const LONGEST_WAIT = 5_000;

const FAULTS = [
  errors.repositoryNotRead,
  errors.repositoryFailed,
  errors.repositoryLoginRefused,
  errors.commitNotFound,
];

/** `/api/repositories/{repository_id}/info/`: what Subversion's clients compare. Of others there is none, and RBTools can handle that error. */
@Controller('repositories/:repository_id/info')
@Resource(REPOSITORY_INFO, RepositoryInfoPresenter)
export class RepositoryInfoController {
  @Get()
  @Item()
  @Anyone()
  @Errors([errors.repositoryNotRead])
  read(@RepositoryTo('read') repository: CheckedRepository) {
    return isNameOf(repository.tool, 'subversion') ? repository : fail(errors.repositoryNotRead);
  }
}

/** `/api/repositories/{repository_id}/branches/`: as its source lists them. */
@Controller('repositories/:repository_id/branches')
@Resource(REPOSITORY_BRANCHES, BranchesPresenter)
export class RepositoryBranchesController {
  constructor(private readonly sources: SourceQuestions) {}

  @Get()
  @Item()
  @Anyone()
  @Errors(FAULTS)
  async read(@RepositoryTo('read') { id }: CheckedRepository, @CurrentPlace() place: RequestPlace) {
    const said = await this.sources.ask(id, { kind: 'branches' }, { wait: LONGEST_WAIT, place });
    // The reason for the cast: the worker answers a question for branches with branches.
    return 'answer' in said ? (said.answer as BranchFields[]) : refuseFault(said);
  }
}

/** `/api/repositories/{repository_id}/commits/`: a page of them, as its source lists them. */
@Controller('repositories/:repository_id/commits')
@Resource(REPOSITORY_COMMITS, CommitsPresenter)
export class RepositoryCommitsController {
  constructor(private readonly sources: SourceQuestions) {}

  @Get()
  @Item()
  @Anyone()
  @Errors(FAULTS)
  async read(
    @RepositoryTo('read') { id }: CheckedRepository,
    @Arguments('strict') { branch, start }: RepositoryCommitsQuery,
    @CurrentPlace() place: RequestPlace,
  ) {
    const said = await this.sources.ask(id, { kind: 'commits', branch, start }, { wait: LONGEST_WAIT, place });
    // The reason for the cast: the worker answers a question for commits with commits.
    return 'answer' in said ? (said.answer as SourceCommitFields[]) : refuseFault(said);
  }
}
