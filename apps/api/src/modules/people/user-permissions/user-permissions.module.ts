import { Module } from '@nestjs/common';
import { UsersModule } from '../users';
import { UserPermissionsController } from './user-permissions.controller';
import { UserPermissionsPresenter } from './user-permissions.presenter';
import { UserPermissionsService } from './user-permissions.service';

/** What people may do beyond what everybody may. */
@Module({
  imports: [UsersModule],
  controllers: [UserPermissionsController],
  providers: [UserPermissionsPresenter, UserPermissionsService],
})
export class UserPermissionsModule {}
