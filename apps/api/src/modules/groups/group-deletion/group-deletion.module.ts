import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups';
import { GroupDeletionController } from './group-deletion.controller';
import { GroupDeletionPresenter } from './group-deletion.presenter';
import { GroupDeletionService } from './group-deletion.service';

/** What deleting groups would change. */
@Module({
  imports: [GroupsModule],
  controllers: [GroupDeletionController],
  providers: [GroupDeletionService, GroupDeletionPresenter],
})
export class GroupDeletionModule {}
