import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import type { Claim } from '../../../../access/targets/claim';
import { failField } from '../../../../errors/api.exception';
import { readFields } from '../../../../hypermedia/fields/declared-fields';
import { formOf } from '../../../../pages/form';
import { type FormFaults, orAgain } from '../../../../pages/form-faults';
import { PageView } from '../../../../pages/page-view';
import { Pages } from '../../../../pages/page.decorator';
import { noticeOf, seeOther } from '../../../../pages/see-other';
import {
  type CheckedApp,
  OAuthAppsService,
  OAuthAppTo,
  type ShownApp,
  type StoredApp,
} from '../../../tokens/oauth-apps';
import { ApplicationSecrets } from './application-secrets';
import { fieldsOf, formContent, INPUTS, typedOf } from './application-form';

const NOTICES = {
  changed: 'Application saved',
  'tokens-ended': 'All tokens of the application revoked',
};

const pathOf = ({ id }: StoredApp) => `/account/applications/${id}/`;

/** `/account/applications/{app_id}/`: one application, and its deletion. */
@Controller('account/applications/:app_id')
@Pages()
export class ApplicationController {
  constructor(
    private readonly apps: OAuthAppsService,
    private readonly view: PageView,
    private readonly secrets: ApplicationSecrets,
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
    @OAuthAppTo.claim('update') app: Claim<CheckedApp>,
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
    @OAuthAppTo.claim('delete') app: Claim<CheckedApp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.apps.delete(app);
    return seeOther(request, reply, '/account/applications/?done=deleted');
  }

  /** Shows a new secret, only this once. */
  private changed(request: FastifyRequest, reply: FastifyReply, app: ShownApp): string {
    if ((app.clientSecret ?? app.webhookSecret) !== undefined) return this.secrets.show(request, reply, app);
    return seeOther(request, reply, `${pathOf(app)}?done=changed`);
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
