import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { FeedAddressesModule } from '../feed-addresses';
import { FeedController } from './feed.controller';
import { FeedsService } from './feeds.service';

/** Feeds, at their addresses. */
@Module({
  imports: [FeedAddressesModule, ReviewRequestsModule],
  controllers: [FeedController],
  providers: [FeedsService],
})
export class FeedsModule {}
