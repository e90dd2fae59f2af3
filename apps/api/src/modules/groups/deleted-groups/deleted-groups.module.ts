import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups';
import { DeletedGroupPresenter } from './deleted-group.presenter';
import { DeletedGroupsController } from './deleted-groups.controller';
import { DeletedGroupsService } from './deleted-groups.service';
import { GroupRestorationController } from './group-restoration.controller';

/** Deleted groups that can be restored. */
@Module({
  imports: [GroupsModule],
  controllers: [DeletedGroupsController, GroupRestorationController],
  providers: [DeletedGroupsService, DeletedGroupPresenter],
})
export class DeletedGroupsModule {}
