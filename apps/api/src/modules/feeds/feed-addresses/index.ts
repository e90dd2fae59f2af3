export { FeedAddressesModule } from './feed-addresses.module';
export { FeedAddressesService, type ShownFeedAddress } from './feed-addresses.service';
