import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { CreateWebhook, UpdateWebhook, WEBHOOK } from '@review-service/contracts/webhooks';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { WebhookTo } from './webhook.policy';
import { WebhookPresenter } from './webhook.presenter';
import { type CheckedWebhook, WebhooksService } from './webhooks.service';

/** `/api/webhooks/`: for administrators, who are told what is wrong with a webhook; nobody else is. */
@Controller('webhooks')
@Resource(WEBHOOK, WebhookPresenter)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @List()
  @LoggedIn('site', 'login', 'administrator', 'fields')
  list(@CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.webhooks.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn('site', 'login', 'administrator', 'fields')
  create(@CurrentCaller() caller: Caller, @Form() webhook: CreateWebhook, @Extra() extra: ExtraDataChange) {
    return this.webhooks.create(caller, webhook, extra);
  }

  @Get(':webhook_id')
  @Item()
  @LoggedIn()
  read(@WebhookTo('read') webhook: CheckedWebhook) {
    return webhook;
  }

  @Put(':webhook_id')
  @Item()
  @LoggedIn()
  update(
    @WebhookTo.claim('update') webhook: Claim<CheckedWebhook>,
    @Form() changes: UpdateWebhook,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.webhooks.update(webhook, changes, extra);
  }

  @Delete(':webhook_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@WebhookTo.claim('delete') webhook: Claim<CheckedWebhook>) {
    return this.webhooks.delete(webhook);
  }
}
