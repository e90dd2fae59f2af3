import { Module } from '@nestjs/common';
import { GroupTarget } from './group.policy';
import { GroupPresenter } from './group.presenter';
import { GroupsController } from './groups.controller';
import { GroupsService } from './groups.service';

/** Review groups. */
@Module({
  controllers: [GroupsController],
  providers: [GroupsService, GroupPresenter, GroupTarget],
  exports: [GroupsService, GroupPresenter],
})
export class GroupsModule {}
