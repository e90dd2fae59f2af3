import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { expansionsById } from '../../../hypermedia/expansions/expansions-by-id';
import { expandGroups } from '../../groups/groups';
import { expandPeople } from '../../people/users';
import { expandRepositories } from '../../repositories/repositories';
import type { RequestTexts, ShownReviewRequest } from './review-request.columns';
import { ReviewRequestPresenter } from './review-request.presenter';
import { ReviewRequestsService } from './review-requests.service';

/** Inlines review requests that objects name, if the caller may see them. */
export const expandRequests = expansionsById(ReviewRequestsService, REVIEW_REQUEST, ReviewRequestPresenter);

const WITH_DRAFTS = [REVIEW_REQUEST, REVIEW_REQUEST_DRAFT];

/** `GET /api/review-requests/…?expand=submitter` and so on, of drafts where these name it, too. */
export const REVIEW_REQUEST_EXPANSIONS = [
  expandPeople.one({ of: REVIEW_REQUEST, name: 'submitter' }, ({ submitter }: ShownReviewRequest) => submitter),
  expandRepositories.one(
    { of: REVIEW_REQUEST, name: 'repository' },
    ({ repository }: ShownReviewRequest) => repository,
  ),
  expandRequests.several({ of: REVIEW_REQUEST, name: 'blocks' }, ({ blocks }: ShownReviewRequest) => blocks),
  expandRequests.several({ of: WITH_DRAFTS, name: 'depends_on' }, ({ dependsOn }: RequestTexts) => dependsOn),
  expandGroups.several({ of: WITH_DRAFTS, name: 'target_groups' }, ({ targetGroups }: RequestTexts) => targetGroups),
  expandPeople.several({ of: WITH_DRAFTS, name: 'target_people' }, ({ targetPeople }: RequestTexts) => targetPeople),
];
