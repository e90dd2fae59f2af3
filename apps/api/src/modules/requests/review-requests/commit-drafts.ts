import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CreateReviewRequest } from '@review-service/contracts/review-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { type Place, placeOf } from '../../../http/concurrent-requests';
import { formGiven } from '../../../hypermedia/fields/declared-fields';
import { type CheckedRepository, RepositoriesService } from '../../repositories/repositories';

/** Writes what a commit changes into the draft of a new review request, in the transaction of whoever made that. */
export type DraftOfCommit = (request: { readonly id: number }) => Promise<void>;

/** The way to that, which fails where the commit cannot be had. */
export type ReadDraft = () => Promise<DraftOfCommit>;

/**
 * Reads commits from the sources of repositories, to make review requests of them. `diffs` provides it, which knows
 * what a patch is, and depends on review requests.
 */
export abstract class CommitDrafts {
  /** Asks for a commit. Fails where the source does not have it, does not tell, or it cannot be posted as a diff. */
  abstract read(repository: CheckedRepository, commitId: string, place: Place): Promise<DraftOfCommit>;
}

/** What came of asking, until the handler wants it. */
const asked = new WeakMap<FastifyRequest, Promise<DraftOfCommit>>();

/**
 * Reads the commit that a new review request is to be made of. A source may take its time, so it is asked before there is
 * a transaction, that of an `Idempotency-Key` too. What is wrong is said when its turn comes in the order of checks.
 */
@Injectable()
export class ReadsCommit implements NestInterceptor {
  constructor(
    private readonly repositories: RepositoriesService,
    private readonly modules: ModuleRef,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const given = formGiven(request, CreateReviewRequest);
    if (given.create_from_commit_id && !given.create_with_history) {
      const draft = this.read(request, http.getResponse<FastifyReply>(), given);
      await draft.catch(() => undefined);
      asked.set(request, draft);
    }
    return next.handle();
  }

  private async read(request: FastifyRequest, reply: FastifyReply, given: CreateReviewRequest): Promise<DraftOfCommit> {
    const repository = await this.repositories.named(given.repository ?? '', request.caller);
    const commits = this.modules.get(CommitDrafts, { strict: false });
    return commits.read(repository, given.commit_id ?? '', placeOf(request, reply));
  }
}

/** Hands a handler the way to the draft that was read, if the request asks for one. */
export const CommitRead = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const draft = asked.get(context.switchToHttp().getRequest<FastifyRequest>());
  return draft && (() => draft);
});
