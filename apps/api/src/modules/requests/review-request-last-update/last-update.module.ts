import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { UsersModule } from '../../people/users';
import { LastUpdateController } from './last-update.controller';
import { LastUpdatePresenter } from './last-update.presenter';
import { LastUpdateService } from './last-update.service';

/** What happened last to review requests. */
@Module({
  imports: [ReviewRequestsModule, UsersModule],
  controllers: [LastUpdateController],
  providers: [LastUpdatePresenter, LastUpdateService],
})
export class LastUpdateModule {}
