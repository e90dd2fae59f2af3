import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { UserPageController } from './user-page.controller';

/** The page of a person, at their `url`. */
@Module({ imports: [UsersModule], controllers: [UserPageController] })
export class UserPageModule {}
