import { Module } from '@nestjs/common';
import { GroupDetachment } from './group-detachment';

/** Follow-up work of changes to groups. */
@Module({ providers: [GroupDetachment] })
export class GroupsModule {}
