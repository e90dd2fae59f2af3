import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { ViewedFilePresenter } from './viewed-file.presenter';
import { ViewedFileTo } from './viewed-file.policy';
import { ViewedFilesController } from './viewed-files.controller';
import { ViewedFilesService } from './viewed-files.service';

/** The files of review requests that people have viewed. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [ViewedFilesController],
  providers: [ViewedFilePresenter, ViewedFilesService, ViewedFileTo.target],
})
export class ViewedFilesModule {}
