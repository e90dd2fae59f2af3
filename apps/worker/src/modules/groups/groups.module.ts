import { Module } from '@nestjs/common';
import { GroupDetachment } from './group-detachment';
import { GroupsProcessor } from './groups.processor';

/** What follows changes to groups. */
@Module({ providers: [GroupsProcessor, GroupDetachment] })
export class GroupsModule {}
