import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories';
import { SourcesModule } from '../sources';
import { ConnectionCheckController } from './connection-check.controller';
import { ConnectionCheckPresenter } from './connection-check.presenter';
import { RepositorySourceController } from './repository-source.controller';
import { RepositorySourcePresenter } from './repository-source.presenter';
import { RepositorySources } from './repository-sources.service';

/** Where the files of repositories are read, for those who may change the repositories. */
@Module({
  imports: [RepositoriesModule, SourcesModule],
  controllers: [RepositorySourceController, ConnectionCheckController],
  providers: [ConnectionCheckPresenter, RepositorySourcePresenter, RepositorySources],
})
export class RepositorySourcesModule {}
