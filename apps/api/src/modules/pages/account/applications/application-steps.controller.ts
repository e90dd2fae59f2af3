import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import type { Claim } from '../../../../access/targets/claim';
import { readFields } from '../../../../hypermedia/fields/declared-fields';
import { type FormFaults, orAgain } from '../../../../pages/form-faults';
import { PageView } from '../../../../pages/page-view';
import { Pages } from '../../../../pages/page.decorator';
import { seeOther } from '../../../../pages/see-other';
import { type CheckedApp, OAuthAppsService, OAuthAppTo, type StoredApp } from '../../../tokens/oauth-apps';
import { ApplicationSecrets } from './application-secrets';

/** A change that cannot be undone: the end of its URL, the API's field, and the texts of its page. */
interface Step {
  readonly path: string;
  readonly field: string;
  readonly yes: string;
  readonly text: string;
}

const SECRET: Step = {
  path: 'secret',
  field: 'regenerate_client_secret',
  yes: 'Create new client secret',
  text: 'The old secret stops working immediately. The application gets no tokens until it has the new one.',
};
const WEBHOOK_SECRET: Step = {
  path: 'webhook-secret',
  field: 'regenerate_webhook_secret',
  yes: 'Create new webhook secret',
  text: 'Messages are also signed with the old secret for a day.',
};
const END_TOKENS: Step = {
  path: 'end-tokens',
  field: 'end_tokens',
  yes: 'Revoke all tokens',
  text: 'Everybody who uses the application has to authorize it again. This cannot be undone.',
};

/** Below `/account/applications/{app_id}/`: changes that need confirmation, and the page of new secrets. */
@Controller('account/applications/:app_id')
@Pages()
export class ApplicationStepsController {
  constructor(
    private readonly apps: OAuthAppsService,
    private readonly view: PageView,
    private readonly secrets: ApplicationSecrets,
  ) {}

  @Get('secrets')
  @LoggedIn('site', 'login')
  show(
    @OAuthAppTo('read') app: StoredApp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const made = this.secrets.take(request, reply, app);
    const isMade = Object.keys(made).length > 0;
    const title = isMade ? `New secrets of ${app.name}` : `Secrets of ${app.name}`;
    return this.view.show(request, reply, 'application-secrets', { title, isMade, app: { ...app, ...made } });
  }

  @Get(SECRET.path)
  @LoggedIn('site', 'login')
  askSecret(
    @OAuthAppTo('update') app: StoredApp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.ask(request, reply, app, SECRET);
  }

  @Post(SECRET.path)
  @LoggedIn('site', 'login')
  renewSecret(
    @OAuthAppTo.claim('update') app: Claim<CheckedApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take(request, reply, app, SECRET);
  }

  @Get(WEBHOOK_SECRET.path)
  @LoggedIn('site', 'login')
  askWebhookSecret(
    @OAuthAppTo('update') app: StoredApp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.ask(request, reply, app, WEBHOOK_SECRET);
  }

  @Post(WEBHOOK_SECRET.path)
  @LoggedIn('site', 'login')
  renewWebhookSecret(
    @OAuthAppTo.claim('update') app: Claim<CheckedApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take(request, reply, app, WEBHOOK_SECRET);
  }

  @Get(END_TOKENS.path)
  @LoggedIn('site', 'login')
  askEnd(
    @OAuthAppTo('update') app: StoredApp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.ask(request, reply, app, END_TOKENS);
  }

  @Post(END_TOKENS.path)
  @LoggedIn('site', 'login')
  endTokens(
    @OAuthAppTo.claim('update') app: Claim<CheckedApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.take(request, reply, app, END_TOKENS);
  }

  private take(request: FastifyRequest, reply: FastifyReply, app: Claim<CheckedApp>, step: Step): Promise<string> {
    const change = async () => {
      const changes = readFields(UpdateOAuthApp, new Map([[step.field, 'true']]));
      const changed = await this.apps.update(app, changes, (stored) => stored);
      return step === END_TOKENS
        ? seeOther(request, reply, `/account/applications/${changed.id}/?done=tokens-ended`)
        : this.secrets.show(request, reply, changed);
    };
    return orAgain([], change, (faults) => this.ask(request, reply, app.entity, step, faults));
  }

  private ask(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, name }: StoredApp,
    { path, text, yes }: Step,
    faults?: FormFaults,
  ): string {
    const back = `/account/applications/${id}/`;
    const content = { title: `${yes} of ${name}`, text, yes, no: `Back to ${name}`, back, action: `${back}${path}/` };
    return this.view.show(request, reply, 'confirm', { ...content, ...faults });
  }
}
