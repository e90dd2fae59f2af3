import { Controller, Get, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import { isOfThisMachine, redirectHost } from '@review-service/contracts/redirect-uris';
import { inWords } from '@review-service/contracts/scope-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { ApiConfig } from '../../../api.config';
import { docUrl } from '../../../errors/doc-url';
import { Remembered } from '../../../http/origin';
import { toolsUrl } from '../../../http/tools-url';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { shownTime } from '../../../pages/shown-time';
import { AuthorizationCodes } from './authorization-codes';
import {
  type AuthorizationFault,
  type AuthorizationRequest,
  clientIdOf,
  readAuthorizationRequest,
} from './authorization-request';
import { ClientDocumentFault, isDocumentUrl } from './client-document';
import { Clients } from './clients';
import { issuerOf } from './issuer';
import { withAnswer } from './redirects';

type Answer = Readonly<Record<string, string | undefined>>;
type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** `/oauth2/authorize/` (RFC 6749 section 3.1): the consent page. */
@Controller('oauth2/authorize')
@Pages()
@NeedsOAuth2()
export class AuthorizationController {
  constructor(
    private readonly clients: Clients,
    private readonly codes: AuthorizationCodes,
    private readonly view: PageView,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  @Remembered()
  async ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const parameters = request.query as Parameters;
    const asked = await this.read(request, parameters);
    if (!('client' in asked)) return this.refuse(request, reply, asked);
    const { client, redirectUri, scopes, opensTools } = asked;
    if (client.skipsConsent) return this.allow(request, reply, asked);
    return this.view.show(request, reply, 'consent', {
      title: `Authorize ${client.name}`,
      client,
      registered: shownTime(client.registered),
      opensTools,
      describedBy: client.owner === null && isDocumentUrl(client.id) ? new URL(client.id).host : undefined,
      registeredItself: client.owner === null,
      isOnlyLocal: client.owner === null && client.redirectUris.every(isOfThisMachine),
      leadsTo: { host: redirectHost(redirectUri), uri: redirectUri },
      scopes: scopes.map((scope) => ({ scope, words: inWords(scope) })),
      parameters,
      leadsAway: true,
    });
  }

  /** The form contains the whole request, which is checked again, because a form can be manipulated. */
  @Post()
  @LoggedIn('site', 'login')
  @WorksReadOnly()
  async decide(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { decision, ...parameters } = formOf(request);
    const asked = await this.read(request, parameters);
    if (!('client' in asked)) return this.refuse(request, reply, asked);
    if (decision === 'allow') return this.allow(request, reply, asked);
    await this.codes.refuse(asked);
    const { redirectUri, state } = asked;
    const denied = { error: 'access_denied' as const, description: 'the person denied access' };
    return this.refuse(request, reply, { redirectUri, ...denied, ...(state !== undefined && { state }) });
  }

  private async read(request: FastifyRequest, parameters: Parameters) {
    const id = clientIdOf(parameters);
    if (id === undefined) return readAuthorizationRequest(parameters, undefined, toolsUrl(this.config, request));
    const client = await this.clients.find(request, id).catch((thrown: unknown) => {
      if (thrown instanceof ClientDocumentFault) return thrown;
      throw thrown;
    });
    if (client instanceof ClientDocumentFault)
      return { nowhere: `The application ${id} is not known: ${client.message}.` };
    return readAuthorizationRequest(parameters, client, toolsUrl(this.config, request));
  }

  private async allow(request: FastifyRequest, reply: FastifyReply, asked: AuthorizationRequest): Promise<string> {
    const code = await this.codes.issue(request.caller, asked);
    return this.sendBack(request, reply, asked.redirectUri, { code, state: asked.state });
  }

  private refuse(request: FastifyRequest, reply: FastifyReply, fault: AuthorizationFault): string {
    if ('nowhere' in fault) {
      const message = `${fault.nowhere} Go back to the application, or tell its operator.`;
      const title = 'Unsafe authorization request';
      return this.view.show(request, reply, 'error', { title, status: HttpStatus.BAD_REQUEST, message });
    }
    const { redirectUri, state, error, description, untrusted } = fault;
    const error_uri = docUrl(this.config.url, error);
    const answer = { error, error_description: description, error_uri, state };
    if (untrusted === undefined) return this.sendBack(request, reply, redirectUri, answer);
    // Everybody may register an application. One that could send people to its address without a question, by a request
    // that is wrong on purpose, would make this service lead to any address (RFC 9700 section 4.11.2).
    return this.view.show(request, reply, 'error', {
      title: 'Invalid authorization request',
      status: HttpStatus.BAD_REQUEST,
      message: `${untrusted} sent an invalid request: ${description}. No access was granted.`,
      back: { host: redirectHost(redirectUri), uri: this.answered(request, redirectUri, answer) },
    });
  }

  private sendBack(request: FastifyRequest, reply: FastifyReply, uri: string, answer: Answer): string {
    void reply.status(HttpStatus.SEE_OTHER).headers({
      location: this.answered(request, uri, answer),
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    return '';
  }

  /** Always with `iss`, so that a client never takes another server's answer for ours (RFC 9207). */
  private answered(request: FastifyRequest, uri: string, answer: Answer): string {
    return withAnswer(uri, { ...answer, iss: issuerOf(this.config, request) });
  }
}
