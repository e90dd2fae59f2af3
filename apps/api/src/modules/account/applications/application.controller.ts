import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/admission.decorator';
import type { Claim } from '../../../access/claim';
import { failField } from '../../../hypermedia/api.exception';
import { readFields } from '../../../hypermedia/declared-fields';
import { formOf } from '../../../pages/form';
import { type FormFaults, orAgain } from '../../../pages/form-faults';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { noticeOf, seeOther } from '../../../pages/see-other';
import { OAuthAppsService, OAuthAppTo, type ShownApp, type StoredApp } from '../../oauth-apps';
import { fieldsOf, formContent, INPUTS, typedOf } from './application-form';

const NOTICES = {
  changed: 'The application was changed.',
  'tokens-ended': 'All tokens of the application were ended. Nobody gets in with them any more.',
};

const pathOf = ({ id }: StoredApp) => `/account/applications/${id}/`;

/** `/account/applications/{app_id}/`: one application, new secrets for it, and its end. */
@Controller('account/applications/:app_id')
@Pages()
export class ApplicationController {
  constructor(
    private readonly apps: OAuthAppsService,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  form(
    @OAuthAppTo('read') app: StoredApp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(request, reply, app, typedOf(app));
  }

  @Post()
  @LoggedIn('site', 'login')
  update(
    @OAuthAppTo.claim('update') app: Claim<StoredApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const update = async () => {
      const fields = fieldsOf(request);
      if (!fields.has('name')) failField(errors.invalidFormData, 'name', 'This field is required.');
      const changed = await this.apps.update(app, readFields(UpdateOAuthApp, fields), (stored) => stored);
      return this.changed(request, reply, changed);
    };
    return orAgain(INPUTS, update, (faults) => this.page(request, reply, app.entity, formOf(request), faults));
  }

  @Post('secret')
  @LoggedIn('site', 'login')
  renewSecret(
    @OAuthAppTo.claim('update') app: Claim<StoredApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.renew(app, request, reply, 'regenerate_client_secret');
  }

  @Post('webhook-secret')
  @LoggedIn('site', 'login')
  renewWebhookSecret(
    @OAuthAppTo.claim('update') app: Claim<StoredApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.renew(app, request, reply, 'regenerate_webhook_secret');
  }

  @Post('end-tokens')
  @LoggedIn('site', 'login')
  async endTokens(
    @OAuthAppTo.claim('update') app: Claim<StoredApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const changes = readFields(UpdateOAuthApp, new Map([['end_tokens', 'true']]));
    await this.apps.update(app, changes, (stored) => stored);
    return seeOther(request, reply, `${pathOf(app.entity)}?done=tokens-ended`);
  }

  @Get('delete')
  @LoggedIn('site', 'login')
  confirm(
    @OAuthAppTo('delete') app: StoredApp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.view.show(request, reply, 'delete-application', { title: `Delete ${app.name}`, app });
  }

  @Post('delete')
  @LoggedIn('site', 'login')
  async delete(
    @OAuthAppTo.claim('delete') app: Claim<StoredApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.apps.delete(app);
    return seeOther(request, reply, '/account/applications/?done=deleted');
  }

  private renew(
    app: Claim<StoredApp>,
    request: FastifyRequest,
    reply: FastifyReply,
    field: 'regenerate_client_secret' | 'regenerate_webhook_secret',
  ) {
    const renew = async () => {
      const changes = readFields(UpdateOAuthApp, new Map([[field, 'true']]));
      return this.changed(request, reply, await this.apps.update(app, changes, (stored) => stored));
    };
    return orAgain(INPUTS, renew, (faults) => this.page(request, reply, app.entity, typedOf(app.entity), faults));
  }

  /** A secret that was made on the way is shown, this once. */
  private changed(request: FastifyRequest, reply: FastifyReply, app: ShownApp): string {
    const { clientSecret, webhookSecret } = app;
    if ((clientSecret ?? webhookSecret) === undefined) return seeOther(request, reply, `${pathOf(app)}?done=changed`);
    return this.view.show(request, reply, 'application-secrets', { title: `New secrets of ${app.name}`, app });
  }

  private page(
    request: FastifyRequest,
    reply: FastifyReply,
    app: StoredApp,
    typed: ReturnType<typeof formOf>,
    faults?: FormFaults,
  ) {
    return this.view.show(request, reply, 'application', {
      title: app.name,
      app,
      notice: noticeOf(request, NOTICES),
      ...formContent(request.caller, typed, app),
      ...faults,
    });
  }
}
