import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { OAuthError } from '@node-oauth/oauth2-server';
import type { OAuthErrorName } from '@review-service/contracts/oauth-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiExceptionFilter } from '../../../hypermedia/answers/api-exception.filter';

/** Error codes by status for failures outside of OAuth2 itself (RFC 6749 sections 4.1.2.1 and 5.2). */
const NAMES: Readonly<Record<number, OAuthErrorName>> = {
  403: 'access_denied',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Failures in the form of RFC 6749 section 5.2. */
@Catch()
export class ProtocolExceptionFilter implements ExceptionFilter {
  constructor(private readonly failures: ApiExceptionFilter) {
    failures.otherKinds.set('protocol', this.send.bind(this));
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache', 'content-type': 'application/json' });
    if (thrown instanceof OAuthError && thrown.code < 500) {
      const isClient = thrown.name === 'invalid_client';
      if (isClient) void reply.header('www-authenticate', challengeFor(request));
      // The library and our own refusals throw no other names: the description of the API lists them.
      const name = thrown.name as OAuthErrorName;
      void reply.status(isClient ? 401 : thrown.code).send(this.body(request, name, thrown.message));
      return;
    }
    const { definition, message } = this.failures.judge(thrown, request, reply);
    const error = NAMES[definition.status] ?? 'invalid_request';
    void reply.status(definition.status).send(this.body(request, error, message));
  }

  private body(request: FastifyRequest, error: OAuthErrorName, error_description: string) {
    return { error, error_description, error_uri: this.failures.docUrl(request, error), request_id: request.id };
  }
}

/** In the scheme that the client used (RFC 6749 section 5.2), or as in the reference. */
const challengeFor = ({ headers }: FastifyRequest): string =>
  /^basic /i.test(headers.authorization ?? '') ? 'Basic realm="OAuth2 client"' : 'Bearer error="invalid_client"';
