import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GroupEvents } from './group-events';
import { GroupPresenter } from './group.presenter';
import { GroupsController } from './groups.controller';
import { GroupsService } from './groups.service';

/** Review groups. */
@Module({
  imports: [DiscoveryModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupEvents, GroupPresenter],
  exports: [GroupsService, GroupEvents, GroupPresenter],
})
export class GroupsModule {}
