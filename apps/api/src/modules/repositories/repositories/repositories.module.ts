import { Module } from '@nestjs/common';
import { SourcesModule } from '../sources';
import { RepositoriesController } from './repositories.controller';
import { RepositoriesService } from './repositories.service';
import {
  RepositoryBranchesController,
  RepositoryCommitsController,
  RepositoryInfoController,
} from './repository-contents.controllers';
import { BranchesPresenter, CommitsPresenter } from './repository-contents.presenters';
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
  providers: [BranchesPresenter, CommitsPresenter, RepositoriesService, RepositoryPresenter],
  exports: [RepositoriesService, RepositoryPresenter],
})
export class RepositoriesModule {}
