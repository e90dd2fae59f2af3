import { Module } from '@nestjs/common';
import { GroupDetachment } from './group-detachment';
import { GroupsProcessor } from './groups.processor';

/** Follow-up work of changes to groups. */
@Module({ providers: [GroupsProcessor, GroupDetachment] })
export class GroupsModule {}
