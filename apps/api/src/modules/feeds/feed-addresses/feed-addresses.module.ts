import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { FeedAddressPresenter } from './feed-address.presenter';
import { FeedAddressesController } from './feed-addresses.controller';
import { FeedAddressesService } from './feed-addresses.service';

/** Addresses at which programs read feeds. */
@Module({
  imports: [UsersModule],
  controllers: [FeedAddressesController],
  providers: [FeedAddressesService, FeedAddressPresenter],
  exports: [FeedAddressesService],
})
export class FeedAddressesModule {}
