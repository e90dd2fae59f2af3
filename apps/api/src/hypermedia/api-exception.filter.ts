import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';
import { isRoutedAgain } from '../http/method-override';
import { type RouteAudience, routeAudienceOf } from '../http/route-audience';
import { encode } from './answer';
import { challengeFor } from './challenge';
import { isDatabaseAway } from './database-away';
import { MediaTypes } from './media-types';

const RETRY_AFTER_SECONDS = '5';

/** The form of RFC 9457, for who asks for it. */
const PROBLEM = 'application/problem+json';

/** Every failure leaves here, in one shape (decision W3). A 5xx names a trace id and nothing internal. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  /** What failures look like to others than clients of the API, also those that Nest never saw. */
  readonly otherAudiences = new Map<
    RouteAudience,
    (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void
  >();

  constructor(
    private readonly mediaTypes: MediaTypes,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // A guard that lets nobody pass is a failure to Nest.
    if (isRoutedAgain(request)) return;
    const send = this.otherAudiences.get(routeAudienceOf(request)) ?? this.send.bind(this);
    send(thrown, request, reply);
  }

  /** Also for what fails before Nest sees the request: bodies, URLs, hooks. */
  send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { definition, message, details } = this.judge(thrown, request, reply);
    const { code, status, type } = definition;
    const challenge = challengeFor(request, definition, details.scope);
    if (challenge !== undefined) reply.header('www-authenticate', challenge);
    const trace = isOurs(definition) && { trace_id: request.id };
    const more = { ...(details.fields && { fields: details.fields }), ...details.more };
    const isProblem = this.mediaTypes.other(request.headers.accept, [PROBLEM]) === PROBLEM;
    const body = isProblem
      ? { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, code, ...trace, ...more }
      : { stat: 'fail', err: { code, msg: message, type, ...trace }, ...more };
    void reply
      .status(status)
      .header('content-type', isProblem ? PROBLEM : this.mediaTypes.error)
      .removeHeader('item-content-type')
      .send(encode(body));
  }

  /** What a failure means, written down if it is our fault, with the headers that say when to come again. */
  judge(thrown: unknown, request: FastifyRequest, reply: FastifyReply): ApiException {
    const failure = this.translate(thrown);
    const { definition, details } = failure;
    if (isOurs(definition)) this.log.error({ requestId: request.id, err: thrown }, 'request failed');
    // A request that could not be served starts no session either (docs/wire.md#sessions).
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
    const status =
      thrown instanceof HttpException ? thrown.getStatus() : (thrown as { statusCode?: number }).statusCode;
    // What has a status is about the request: a client's lost connection has the same code as the database's.
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

/** Neither READ_ONLY, nor too many clients, nor what is not offered are a fault to look into. */
const NO_FAULTS: readonly ErrorDefinition[] = [errors.readOnly, errors.overloaded, errors.repositoryNotRead];

const isOurs = (definition: ErrorDefinition): boolean => definition.status >= 500 && !NO_FAULTS.includes(definition);
