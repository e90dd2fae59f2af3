import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { OAuthErrorName } from '@review-service/contracts/oauth-errors';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { StorageAway } from '@review-service/platform/storage/file-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';
import { ApiException } from '../../errors/api.exception';
import { docUrl } from '../../errors/doc-url';
import { ownHosts } from '../../http/allowed-hosts';
import { isFault } from '../../http/fault';
import { isRoutedAgain } from '../../http/method-override';
import { isSafe } from '../../http/methods';
import { MovedException, sendMoved } from '../../http/moved';
import { type RouteKind, routeKindOf } from '../../http/route-kind';
import { encode } from './answer';
import { challengeFor } from './challenge';
import { isDatabaseAway } from './database-away';
import { MediaTypes } from '../media-types/media-types';

const RETRY_AFTER_SECONDS = '5';

const NO_STORAGE = 'The service cannot reach its file storage. Try again in a few seconds.';

/** The format of RFC 9457, for clients that prefer it. */
const PROBLEM = 'application/problem+json';

/** Answers every failure, in one format (decision W3). A 5xx has no internal details. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  /** The error formats of routes of other kinds than the API's, also for failures outside of Nest. */
  readonly otherKinds = new Map<RouteKind, (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void>();
  private readonly isOwnHost: (request: FastifyRequest) => boolean;

  constructor(
    private readonly mediaTypes: MediaTypes,
    @Inject(LOG) private readonly log: Logger,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {
    this.isOwnHost = ownHosts(config);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // Nest treats a guard's false as a failure.
    if (isRoutedAgain(request)) return;
    if (thrown instanceof MovedException && isSafe(request.method)) {
      sendMoved(thrown, request, reply);
      return;
    }
    const send = this.otherKinds.get(routeKindOf(request)) ?? this.send.bind(this);
    send(thrown, request, reply);
  }

  /** Also for failures before Nest: bodies, URLs, hooks. */
  send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { definition, message, details } = this.judge(thrown, request, reply);
    const { code, status, type } = definition;
    const challenge = challengeFor(request, definition, details.scope);
    if (challenge !== undefined) reply.header('www-authenticate', challenge);
    const doc_url = this.docUrl(request, definition);
    const lead = { doc_url, request_id: request.id, ...(isFault(request, status) && { trace_id: request.id }) };
    const more = { ...(details.fields && { fields: details.fields }), ...details.more };
    const isProblem = this.mediaTypes.other(request.headers.accept, [PROBLEM]) === PROBLEM;
    const body = isProblem
      ? { type: doc_url, title: definition.message, status, detail: message, code, ...lead, ...more }
      : { stat: 'fail', err: { code, msg: message, type, ...lead }, ...more };
    const mediaType = isProblem ? PROBLEM : this.mediaTypes.error(request);
    void reply.status(status).header('content-type', mediaType).send(encode(body, mediaType));
  }

  /** Where an error is explained, on the host that the client used, or on our own if it named somebody else's. */
  docUrl(request: FastifyRequest, error: ErrorDefinition | OAuthErrorName): string {
    return docUrl(this.isOwnHost(request) ? `${request.protocol}://${request.host}` : this.config.url, error);
  }

  /** The error of a failure, logged if it is our fault and not answered on purpose, with the headers for retries. */
  judge(thrown: unknown, request: FastifyRequest, reply: FastifyReply): ApiException {
    const failure = this.translate(thrown);
    const { definition, details } = failure;
    request.isRefused = failure === thrown;
    request.answeredError = definition;
    if (isFault(request, definition.status)) this.log.error({ requestId: request.id, err: thrown }, 'request failed');
    // A 5xx answer starts no session (docs/wire/access.md#sessions).
    if (definition.status >= 500) reply.removeHeader('set-cookie');
    if (definition.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (details.limit) {
      const { retryAfter, points } = details.limit;
      reply.headers({ 'retry-after': retryAfter, ...(points !== undefined && { 'x-ratelimit-limit': points }) });
    }
    if (details.allow !== undefined) reply.header('allow', details.allow);
    return failure;
  }

  private translate(thrown: unknown): ApiException {
    if (thrown instanceof ApiException) return thrown;
    if (thrown instanceof StorageAway) return new ApiException(errors.unavailable, { message: NO_STORAGE });
    const status =
      thrown instanceof HttpException ? thrown.getStatus() : (thrown as { statusCode?: number }).statusCode;
    // An error with a status is about the request: a client's lost connection has the same code as the database's.
    if (status === undefined && isDatabaseAway(thrown)) return new ApiException(errors.unavailable);
    switch (status) {
      case 404:
        return new ApiException(errors.doesNotExist);
      case 413:
        return new ApiException(errors.bodyTooLarge);
      case 415:
        return new ApiException(errors.unsupportedMediaType);
      default:
        return status !== undefined && status >= 400 && status < 500
          ? new ApiException(errors.malformedRequest)
          : new ApiException(errors.internal);
    }
  }
}
