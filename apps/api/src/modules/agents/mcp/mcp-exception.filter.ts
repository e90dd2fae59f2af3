import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../../api.config';
import { siteBase } from '../../../http/local-site';
import { TOOLS_PATH } from '../../../http/tools-url';
import { ApiExceptionFilter } from '../../../hypermedia/answers/api-exception.filter';
import { scopesOf } from './tool';
import { READERS } from './tools';

/** Failures before a message is read, in the form of JSON-RPC, and with the challenge that leads a client to a token. */
@Catch()
export class McpExceptionFilter implements ExceptionFilter {
  constructor(
    private readonly failures: ApiExceptionFilter,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {
    failures.otherKinds.set('agent', this.send.bind(this));
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { definition, message, details } = this.failures.judge(thrown, request, reply);
    const { code, status } = definition;
    if (status === 401) {
      const isWrong = definition === errors.loginFailed ? 'invalid_token' : undefined;
      void reply.header('www-authenticate', this.challenge(request, scopesOf(READERS).join(' '), isWrong));
    }
    if (definition === errors.missingScope) {
      void reply.header('www-authenticate', this.challenge(request, details.scope ?? '', 'insufficient_scope'));
    }
    const error = {
      code,
      message,
      data: { doc_url: this.failures.docUrl(request, definition), request_id: request.id },
    };
    void reply
      .status(status)
      .headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
      .send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: null, error })));
  }

  /** Without OAuth2 there is nowhere to ask: an API token has to be sent. */
  private challenge(request: FastifyRequest, scope: string, error: string | undefined): string {
    const parts = [
      'realm="MCP"',
      ...(error === undefined ? [] : [`error="${error}"`]),
      ...(this.config.oauth2
        ? [
            `scope="${scope}"`,
            `resource_metadata="${this.config.url}/.well-known/oauth-protected-resource${siteBase(request)}/${TOOLS_PATH}"`,
          ]
        : []),
    ];
    return `Bearer ${parts.join(', ')}`;
  }
}
