import type { NestInterceptor, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { errors } from '@review-service/contracts/errors';
import { NestLog } from '@review-service/platform/logging/nest-log';
import { refuseExpectations } from '@review-service/platform/http/refuse-expectations';
import { Tracing } from '@review-service/platform/tracing/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { actorOf } from './access/callers/actor';
import { RateLimitCheck } from './access/checks/rate-limit.check';
import { limitUnknownUrls } from './access/checks/unknown-urls';
import { recordTokens, TokenRecorder } from './access/callers/token-recorder';
import { type ApiSettings, AppModule } from './app.module';
import { checkHosts } from './http/allowed-hosts';
import { addAnswerHeaders, setAnswerHeaders } from './http/answer-headers';
import { readBodies } from './http/bodies';
import { BODY_LIMIT } from './http/body-rooms';
import { answerBrokenRequest } from './http/client-error';
import { limitConcurrentRequests } from './http/concurrent-requests';
import { handleInOrder } from './http/pipelining';
import { allowOrigins } from './http/cross-origin';
import { refuseUnknownMethods } from './http/methods';
import { announceTheEnd } from './http/last-answers';
import { stripLocalSite } from './http/local-site';
import { overrideMethods } from './http/method-override';
import { rememberOrigin } from './http/origin';
import { noteOwnCalls } from './http/own-calls';
import { removeLeftUploads } from './http/received-file';
import { answerProbes } from './http/probes';
import { observeRequests, requestId } from './http/request-log';
import { redirectToSlash } from './http/slash';
import { endSlowBodies } from './http/slow-bodies';
import { discardUnreadBodies } from './http/unread-bodies';
import { traceRequests } from './http/request-spans';
import { readRequestTargets } from './http/request-target';
import { answerWithResources } from './hypermedia/answers/answers';
import { compressAnswers } from './hypermedia/answers/compression';
import { mediaTypeOf } from './hypermedia/media-types/media-type-of';
import { ApiException } from './errors/api.exception';
import { ApiExceptionFilter } from './hypermedia/answers/api-exception.filter';
import { modules as served } from './modules';
import { observeUpdateStreams, UpdatesModule, UpdateStreams } from './modules/requests/updates';
import { USUAL } from './timeouts';
import { observeTurns, Turns } from './turns/turns';

/** The timeout in milliseconds for receiving a whole request; no client delays a shutdown for longer. */
const LONGEST_REQUEST = 60_000;

/** Parts that a test may replace or add. */
interface ApiParts {
  metrics?: Registry;
  modules?: Type[];
  interceptors?: NestInterceptor[];
}

/** Builds the API, ready to listen. Throws if a route declares no access rule. */
export async function createApi(
  settings: ApiSettings,
  { metrics = new Registry(), modules = served, interceptors = [] }: ApiParts = {},
): Promise<NestFastifyApplication> {
  const failed = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    app.get(ApiExceptionFilter).send(error, request, reply);
  // Only for URLs that cannot be decoded, before any hook: no object has such a name.
  const lost = (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
    addAnswerHeaders(request, reply);
    failed(new ApiException(errors.doesNotExist), request, reply);
  };
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST,
    // Requests that arrive on kept-alive connections during shutdown are answered as usual.
    return503OnClosing: false,
    genReqId: requestId,
    rewriteUrl: stripLocalSite,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: settings.api.trustedProxies.length > 0 ? settings.api.trustedProxies : false,
    frameworkErrors: lost,
    clientErrorHandler: answerBrokenRequest({
      mediaType: mediaTypeOf(settings.api.vendor, 'error'),
      url: settings.api.url,
      log: settings.log,
    }),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(settings, modules), adapter, {
    logger: new NestLog(settings.log),
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance();
  handleInOrder(fastify.server);
  readRequestTargets(fastify.server);
  refuseExpectations(fastify.server);
  setAnswerHeaders(fastify);
  announceTheEnd(fastify);
  traceRequests(fastify, app.get(Tracing));
  answerProbes(fastify);
  noteOwnCalls(fastify);
  checkHosts(fastify, settings.api);
  refuseUnknownMethods(fastify);
  observeRequests(fastify, settings.log, metrics);
  endSlowBodies(fastify, (settings.timeouts ?? USUAL).slowBody);
  await allowOrigins(fastify, settings.api, failed);
  redirectToSlash(fastify);
  readBodies(fastify, settings.api);
  await removeLeftUploads(settings.api.uploadDir);
  overrideMethods(fastify);
  limitUnknownUrls(fastify, app.get(RateLimitCheck, { strict: false }));
  limitConcurrentRequests(fastify, settings.api.maxConcurrentRequests, metrics);
  discardUnreadBodies(fastify);
  observeTurns(app.get(Turns), metrics);
  if (modules.includes(UpdatesModule)) observeUpdateStreams(app.get(UpdateStreams, { strict: false }), metrics);
  rememberOrigin(fastify, actorOf);
  recordTokens(fastify, app.get(TokenRecorder, { strict: false }), metrics);
  answerWithResources(app);
  compressAnswers(fastify);
  app.useGlobalInterceptors(...interceptors);
  app.enableShutdownHooks();
  await app.init();
  return app;
}
