import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UpdateReviewRequestDraft } from '@review-service/contracts/review-request-drafts';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../../access/rules/refuse';
import { fail } from '../../../errors/api.exception';
import { formGiven } from '../../../hypermedia/fields/declared-fields';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { RepositoriesService } from '../../repositories/repositories';
import {
  type AskedCommit,
  ReadsCommit,
  reviewRequestPolicy,
  ReviewRequestsService,
} from '../../requests/review-requests';

const IS_A_SERIES = 'This review request was created for a series of commits: send each commit to its draft diff.';

/** Reads the commit that a draft is to be filled from. */
@Injectable()
export class ReadsCommitOfDraft extends ReadsCommit {
  constructor(
    private readonly requests: ReviewRequestsService,
    private readonly repositories: RepositoriesService,
  ) {
    super();
  }

  protected commitOf(request: FastifyRequest): Promise<AskedCommit> | undefined {
    const { commit_id: id, update_from_commit_id: isAsked } = formGiven(request, UpdateReviewRequestDraft);
    return isAsked && id ? this.asked(request, id) : undefined;
  }

  private async asked({ caller, params }: FastifyRequest, id: string): Promise<AskedCommit> {
    const number = numericId((params as { review_request_id: string }).review_request_id);
    const request = (await this.requests.find(number, caller)) ?? fail(errors.doesNotExist);
    if (!reviewRequestPolicy.edit(caller, request)) refuse(caller);
    const { repository, createdWithHistory } = request;
    if (!repository) return fail(errors.repositoryNotRead);
    if (createdWithHistory) return fail(errors.invalidAttribute, { more: { reason: IS_A_SERIES } });
    return { repository: await this.repositories.named(String(repository.id), caller), id };
  }
}
