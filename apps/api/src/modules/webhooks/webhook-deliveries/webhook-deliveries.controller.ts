import { Controller, Get, Post, Put } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { UpdateWebhookDelivery, WEBHOOK_DELIVERY } from '@review-service/contracts/webhook-deliveries';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedWebhook, type ShownWebhook, WebhookTo } from '../webhooks';
import { WebhookDeliveryTo } from './webhook-delivery.policy';
import { WebhookDeliveryPresenter } from './webhook-delivery.presenter';
import { type CheckedDelivery, WebhookDeliveriesService } from './webhook-deliveries.service';

/** `/api/webhooks/{webhook_id}/deliveries/`: what was sent to a webhook, the newest first. */
@Controller('webhooks/:webhook_id/deliveries')
@Resource(WEBHOOK_DELIVERY, WebhookDeliveryPresenter)
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@WebhookTo('read') webhook: CheckedWebhook, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.deliveries.list(webhook, caller, query);
  }

  @ListOfEach()
  ofEach(webhooks: readonly ShownWebhook[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.deliveries.ofEach(webhooks, caller, room);
  }

  /** Sends a `ping`, to try the webhook out, also while it is turned off. */
  @Post()
  @Item()
  @LoggedIn()
  create(@WebhookTo.claim('update') webhook: Claim<CheckedWebhook>) {
    return this.deliveries.ping(webhook);
  }

  @Get(':delivery_id')
  @Item()
  @LoggedIn()
  read(@WebhookDeliveryTo('read') delivery: CheckedDelivery) {
    return delivery;
  }

  /** Sends it again. */
  @Put(':delivery_id')
  @Item()
  @LoggedIn()
  update(@WebhookDeliveryTo.claim('update') delivery: Claim<CheckedDelivery>, @Form() changes: UpdateWebhookDelivery) {
    return this.deliveries.update(delivery, changes);
  }
}
