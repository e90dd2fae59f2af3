import { Inject, Injectable } from '@nestjs/common';
import { REVIEW_REQUEST_STATUSES, ReviewRequestListQuery } from '@review-service/contracts/review-requests';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import { Urls } from '../../../hypermedia/resources/urls';
import { urlsOf } from '../../people/users';
import { ReviewRequestsService, shownTime, type ShownReviewRequest } from '../../requests/review-requests';
import type { ShownFeedAddress } from '../feed-addresses';
import type { Feed, FeedEntry } from './atom';

/** A feed has so many entries at most. */
export const ENTRIES_AT_MOST = 50;

/** So many characters of a description are in an entry. */
const SUMMARY_AT_MOST = 1_000;

/** What a feed is about: its title, its page, and the arguments of the list that it shows. */
interface Topic {
  readonly title: string;
  readonly page: string;
  readonly asked: Partial<ReviewRequestListQuery>;
}

/**
 * Makes feeds of lists of review requests: a feed has what the list shows to the owner of its address at that moment, and
 * costs what the first page of the list does. What they have archived or muted is left out, and so are drafts.
 */
@Injectable()
export class FeedsService {
  constructor(
    private readonly requests: ReviewRequestsService,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  async of(address: ShownFeedAddress, caller: Caller): Promise<Feed> {
    const urls = Urls.at(this.config.url, caller.site?.name);
    const { title, page, asked } = topicOf(address, urls);
    const usual = { status: 'all', hidden: 'none', 'max-results': ENTRIES_AT_MOST } as const;
    const { items } = await this.requests.list(caller, Object.assign(new ReviewRequestListQuery(), usual, asked));
    const published = items.filter(({ isPublished }) => isPublished);
    return {
      id: `tag:${new URL(this.config.url).hostname},2026:feeds/${address.id}`,
      title,
      updated: published[0] ? shownTime(published[0].updatedAt) : address.added,
      page: urls.absolute(page),
      entries: published.map((request) => entryOf(request, urls)),
    };
  }
}

function topicOf({ groupName, repositoryId, repositoryName, username }: ShownFeedAddress, urls: Urls): Topic {
  if (groupName !== null) {
    const page = urls.pagePath('groups', groupName);
    return { title: `Review requests for ${groupName}`, page, asked: { 'to-groups': groupName } };
  }
  if (repositoryId !== null) {
    const page = `${urls.pagePath('r')}?repository=${repositoryId}`;
    return { title: `Review requests of ${repositoryName ?? ''}`, page, asked: { repository: repositoryId } };
  }
  const page = urls.pagePath('dashboard');
  return { title: `Review requests that concern ${username}`, page, asked: { 'involves-user': username } };
}

function entryOf(request: ShownReviewRequest, urls: Urls): FeedEntry {
  const { displayId, submitter, status, summary, description } = request;
  return {
    page: urls.absolute(urls.pagePath('r', displayId)),
    title: summary || '(no summary)',
    published: shownTime(request.createdAt),
    updated: shownTime(request.updatedAt),
    // The name of a private profile is for few: the user name is for all.
    author: { name: submitter.name, page: urls.absolute(urlsOf(submitter, urls).pagePath('users', submitter.name)) },
    category: REVIEW_REQUEST_STATUSES[status],
    summary: beginningOf(description),
  };
}

/** Cut between characters. */
function beginningOf(text: string): string {
  const beginning = Array.from(text.slice(0, 2 * SUMMARY_AT_MOST + 1));
  return beginning.length > SUMMARY_AT_MOST ? `${beginning.slice(0, SUMMARY_AT_MOST).join('')}…` : text;
}
