import { Module } from '@nestjs/common';
import { RepositoriesController } from './repositories.controller';
import { RepositoriesService } from './repositories.service';
import { REPOSITORY_CONTENTS } from './repository-contents.controllers';
import { RepositoryPresenter } from './repository.presenter';

/** The repositories of review requests. */
@Module({
  controllers: [RepositoriesController, ...REPOSITORY_CONTENTS],
  providers: [RepositoriesService, RepositoryPresenter],
  exports: [RepositoriesService, RepositoryPresenter],
})
export class RepositoriesModule {}
