import { Module } from '@nestjs/common';
import { UsersModule } from '../users';
import { WatchedController } from './watched.controller';
import { WatchedPresenter } from './watched.presenter';

/** The way to what people watch. */
@Module({ imports: [UsersModule], controllers: [WatchedController], providers: [WatchedPresenter] })
export class WatchedModule {}
