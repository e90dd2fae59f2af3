import { Injectable } from '@nestjs/common';
import { CreateReviewRequest } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { formGiven } from '../../../hypermedia/fields/declared-fields';
import { RepositoriesService } from '../../repositories/repositories';
import { type AskedCommit, ReadsCommit } from './commit-drafts';

/** Reads the commit that a new review request is to be made of. */
@Injectable()
export class ReadsCommitOfNew extends ReadsCommit {
  constructor(private readonly repositories: RepositoriesService) {
    super();
  }

  protected commitOf(request: FastifyRequest): Promise<AskedCommit> | undefined {
    const given = formGiven(request, CreateReviewRequest);
    return given.create_from_commit_id && !given.create_with_history ? this.asked(request, given) : undefined;
  }

  private async asked(
    { caller }: FastifyRequest,
    { repository = '', commit_id = '' }: CreateReviewRequest,
  ): Promise<AskedCommit> {
    return { repository: await this.repositories.named(repository, caller), id: commit_id };
  }
}
