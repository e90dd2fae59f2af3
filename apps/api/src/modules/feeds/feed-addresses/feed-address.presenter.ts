import { Inject, Injectable } from '@nestjs/common';
import type { FeedAddressFields, FeedTopic } from '@review-service/contracts/feeds';
import { ApiConfig } from '../../../api.config';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownFeedAddress } from './feed-addresses.service';

/** Fields and links of the address of a feed. */
@Injectable()
export class FeedAddressPresenter implements Presenter<ShownFeedAddress, FeedAddressFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(feed: ShownFeedAddress, urls: Urls): FeedAddressFields {
    return {
      about: topicOf(feed),
      // The public address, not the client's host: programs elsewhere read it.
      address: feed.secret === undefined ? '' : `${this.config.url}${urls.pagePath('feeds', feed.secret)}`,
      id: feed.id,
      name: feed.groupName ?? feed.repositoryName ?? '',
      time_added: feed.added,
    };
  }

  links({ id, username }: ShownFeedAddress, urls: Urls): Links {
    const self = urls.get('users', username, 'feed-addresses', id);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}

const topicOf = ({ groupId, repositoryId }: ShownFeedAddress): FeedTopic =>
  groupId !== null ? 'group' : repositoryId !== null ? 'repository' : 'mine';
