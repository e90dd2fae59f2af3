import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { GroupChangesController } from './group-changes.controller';

/** The pages that edit and delete a review group. What it is, the browser app shows. */
@Module({ imports: [GroupsModule], controllers: [GroupChangesController] })
export class GroupPageModule {}
