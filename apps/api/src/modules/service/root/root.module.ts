import { Module } from '@nestjs/common';
import { InfoController } from './info.controller';
import { InfoPresenter } from './info.presenter';
import { RootController } from './root.controller';
import { RootPresenter } from './root.presenter';
import { Server } from './server';

/** The root of the API and the server's description. */
@Module({
  controllers: [RootController, InfoController],
  providers: [InfoPresenter, RootPresenter, Server],
})
export class RootModule {}
