import { Module } from '@nestjs/common';
import { GroupPresenter } from './group.presenter';
import { GroupsController } from './groups.controller';
import { GroupsService } from './groups.service';

/** Review groups. */
@Module({
  controllers: [GroupsController],
  providers: [GroupsService, GroupPresenter],
  exports: [GroupsService, GroupPresenter],
})
export class GroupsModule {}
