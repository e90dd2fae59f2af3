import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { RepositoriesModule } from '../../repositories/repositories';
import { UsersModule } from '../../people/users';
import { SearchController } from './search.controller';
import { SearchPresenter } from './search.presenter';
import { SearchService } from './search.service';

/** A search of people, groups, repositories and review requests, and by words of all that review requests have. */
@Module({
  imports: [GroupsModule, RepositoriesModule, ReviewRequestsModule, UsersModule],
  controllers: [SearchController],
  providers: [SearchPresenter, SearchService],
})
export class SearchModule {}
