import { Injectable } from '@nestjs/common';
import { GROUP } from '@review-service/contracts/groups';
import { REPOSITORY } from '@review-service/contracts/repositories';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { SearchFields } from '@review-service/contracts/search';
import { USER } from '@review-service/contracts/users';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import { ShownWithin } from '../../../hypermedia/rendering/shown-within';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { GroupPresenter } from '../../groups/groups';
import { ReviewRequestPresenter } from '../../requests/review-requests';
import { RepositoryPresenter } from '../../repositories/repositories';
import { UserPresenter } from '../../people/users';
import type { SearchResults } from './search.service';
import { shownAttachment, shownComment, shownCommit, shownFile, shownReview } from './shown-parts';

/** What was found: people, groups, repositories and review requests as they are at their own URLs, and parts of these. */
@Injectable()
export class SearchPresenter implements Presenter<SearchResults, SearchFields> {
  constructor(
    private readonly groups: GroupPresenter,
    private readonly repositories: RepositoryPresenter,
    private readonly requests: ReviewRequestPresenter,
    private readonly users: UserPresenter,
    private readonly within: ShownWithin,
  ) {}

  fields({ groups, repositories, requests, users, parts }: SearchResults, urls: Urls): SearchFields {
    return {
      groups: groups.map((group) => this.within.object(GROUP, this.groups, group, urls)),
      repositories: repositories.map((one) => this.within.object(REPOSITORY, this.repositories, one, urls)),
      review_requests: requests.map((request) => this.within.object(REVIEW_REQUEST, this.requests, request, urls)),
      users: users.map((user) => this.within.object(USER, this.users, user, urls)),
      files: parts.files.map((file) => shownFile(file, urls)),
      file_attachments: parts.attachments.map((attachment) => shownAttachment(attachment, urls)),
      commits: parts.commits.map((commit) => shownCommit(commit, urls)),
      reviews: parts.reviews.map((review) => shownReview(review, urls)),
      comments: parts.comments.map((comment) => shownComment(comment, urls)),
    };
  }

  links(_: SearchResults, urls: Urls): Links {
    return { self: { href: urls.self, method: 'GET' } };
  }
}
