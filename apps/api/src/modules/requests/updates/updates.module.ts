import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { UpdateStreams } from './update-streams';
import { UpdatesAsTheyHappen } from './updates-as-they-happen';
import { UpdatesController } from './updates.controller';
import { UpdatesPresenter } from './updates.presenter';
import { UpdatesService } from './updates.service';

/** What happens to review requests, while one looks at them. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [UpdatesController],
  providers: [UpdatesAsTheyHappen, UpdatesPresenter, UpdatesService, UpdateStreams],
})
export class UpdatesModule {}
