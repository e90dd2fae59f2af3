import { Module } from '@nestjs/common';
import { SourcesModule } from '../sources';
import { RepositoriesController } from './repositories.controller';
import { RepositoriesService } from './repositories.service';
import {
  RepositoryBranchesController,
  RepositoryCommitsController,
  RepositoryInfoController,
} from './repository-contents.controllers';
import { BranchesPresenter, CommitsPresenter, RepositoryInfoPresenter } from './repository-contents.presenters';
import { RepositoryPresenter } from './repository.presenter';

/** The repositories of review requests. */
@Module({
  imports: [SourcesModule],
  controllers: [
    RepositoriesController,
    RepositoryInfoController,
    RepositoryBranchesController,
    RepositoryCommitsController,
  ],
  providers: [BranchesPresenter, CommitsPresenter, RepositoryInfoPresenter, RepositoriesService, RepositoryPresenter],
  exports: [RepositoriesService, RepositoryPresenter],
})
export class RepositoriesModule {}
