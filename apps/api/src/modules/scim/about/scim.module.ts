import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { UsersModule } from '../../people/users';
import { ScimGroupsController, ScimGroupsService } from '../groups';
import { ScimUsersController, ScimUsersService } from '../users';
import { AboutController } from './about.controller';

/** SCIM 2.0 (RFC 7643, 7644): a company's directory provides people and groups. */
@Module({
  imports: [GroupsModule, UsersModule],
  controllers: [AboutController, ScimUsersController, ScimGroupsController],
  providers: [ScimUsersService, ScimGroupsService],
})
export class ScimModule {}
