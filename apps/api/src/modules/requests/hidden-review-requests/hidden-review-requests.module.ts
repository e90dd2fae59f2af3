import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { ReviewRequestsModule } from '../review-requests';
import { archived, muted } from './hidden-review-requests';

/** The review requests that people have archived or muted. */
@Module({
  imports: [ReviewRequestsModule, UsersModule],
  controllers: [archived.controller, muted.controller],
  providers: [archived.service, archived.presenter, muted.service, muted.presenter],
  exports: [archived.service],
})
export class HiddenReviewRequestsModule {}
