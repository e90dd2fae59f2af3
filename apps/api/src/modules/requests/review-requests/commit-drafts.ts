import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { type RequestPlace, placeOf } from '../../../http/concurrent-requests';
import type { CheckedRepository } from '../../repositories/repositories';

/** Writes the changes of a commit into the draft of a review request, in the caller's transaction. */
export type DraftOfCommit = (request: { readonly id: number }) => Promise<void>;

/** The way to that, which fails where the commit cannot be had. */
export type ReadDraft = () => Promise<DraftOfCommit>;

/**
 * Reads commits from the sources of repositories, to make drafts of them. `diffs` provides it, which knows what a patch
 * is, and depends on review requests.
 */
export abstract class CommitDrafts {
  /** Asks for a commit. Fails where the source does not have it, does not tell, or it cannot be posted as a diff. */
  abstract read(repository: CheckedRepository, commitId: string, place: RequestPlace): Promise<DraftOfCommit>;
}

/** What a commit may be refused with. */
export const COMMIT_ERRORS = [
  ...[errors.repositoryNotRead, errors.repositoryFailed, errors.repositoryLoginRefused, errors.commitNotFound],
  ...[errors.commitEmpty, errors.diffEmpty, errors.diffTooLarge, errors.diffNotRead],
];

/** What came of asking, until the handler wants it. */
const asked = new WeakMap<FastifyRequest, Promise<DraftOfCommit>>();

/** A commit that a draft is to be made of. */
export interface AskedCommit {
  readonly repository: CheckedRepository;
  readonly id: string;
}

/**
 * Reads the commit that a draft is to be made of. A source may take its time, so it is asked before there is a
 * transaction, that of an `Idempotency-Key` too. What is wrong is said when its turn comes in the order of checks.
 */
@Injectable()
export abstract class ReadsCommit implements NestInterceptor {
  @Inject() private readonly modules!: ModuleRef;

  /** The commit that a request asks for; undefined: none. Fails where its repository may not be read. */
  protected abstract commitOf(request: FastifyRequest): Promise<AskedCommit> | undefined;

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const commit = this.commitOf(request);
    if (commit) {
      const draft = this.read(commit, placeOf(request, http.getResponse<FastifyReply>()));
      await draft.catch(() => undefined);
      asked.set(request, draft);
    }
    return next.handle();
  }

  private async read(commit: Promise<AskedCommit>, place: RequestPlace): Promise<DraftOfCommit> {
    const { repository, id } = await commit;
    return this.modules.get(CommitDrafts, { strict: false }).read(repository, id, place);
  }
}

/** Hands a handler the way to the draft that was read, if the request asks for one. */
export const CommitRead = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const draft = asked.get(context.switchToHttp().getRequest<FastifyRequest>());
  return draft && (() => draft);
});
