import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CreateOAuthApp, OAuthAppListQuery } from '@review-service/contracts/oauth-apps';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import { readFields } from '../../../../hypermedia/fields/declared-fields';
import { formOf } from '../../../../pages/form';
import { type FormFaults, orAgain } from '../../../../pages/form-faults';
import { PageView } from '../../../../pages/page-view';
import { Pages } from '../../../../pages/page.decorator';
import { askedOf, turnsOf } from '../../../../pages/page-turns';
import { noticeOf } from '../../../../pages/see-other';
import { administersApps, OAuthAppsService } from '../../../tokens/oauth-apps';
import { ApplicationSecrets } from './application-secrets';
import { BLANK, fieldsOf, formContent, INPUTS } from './application-form';

const HERE = '/account/applications/';
const NOTICES = { deleted: 'Application deleted, with all of its tokens' };

/** `/account/applications/` and `/account/applications/new/`. */
@Controller('account/applications')
@Pages()
export class ApplicationsController {
  constructor(
    private readonly apps: OAuthAppsService,
    private readonly view: PageView,
    private readonly secrets: ApplicationSecrets,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  async list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { caller } = request;
    const asked = Object.assign(new OAuthAppListQuery(), askedOf(request, 'apps'));
    const page = await this.apps.list(caller, asked);
    const administers = administersApps(caller);
    return this.view.show(request, reply, 'applications', {
      title: administers ? 'Applications' : 'My applications',
      notice: noticeOf(request, NOTICES),
      administers,
      applications: page.items,
      ...turnsOf(request, HERE, 'apps', page),
    });
  }

  @Get('new')
  @LoggedIn('site', 'login')
  form(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.page(request, reply, BLANK);
  }

  /** Redirects to the page that shows the secrets once. */
  @Post('new')
  @LoggedIn('site', 'login')
  create(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const create = async () => {
      const given = readFields(CreateOAuthApp, fieldsOf(request));
      const app = await this.apps.create(request.caller, given, (stored) => stored);
      return this.secrets.show(request, reply, app);
    };
    return orAgain(INPUTS, create, (faults) => this.page(request, reply, formOf(request), faults));
  }

  private page(request: FastifyRequest, reply: FastifyReply, typed: ReturnType<typeof formOf>, faults?: FormFaults) {
    const content = formContent(request.caller, typed);
    return this.view.show(request, reply, 'new-application', { title: 'New application', ...content, ...faults });
  }
}
