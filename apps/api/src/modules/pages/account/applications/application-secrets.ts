import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShownOnce } from '../../../../pages/shown-once';
import type { ShownApp } from '../../../tokens/oauth-apps';

/** The path of the page that shows an application's new secrets. */
const pathOf = ({ id }: { readonly id: number }) => `/account/applications/${id}/secrets/`;

/** Passes an application's new secrets to the page that shows them once. */
@Injectable()
export class ApplicationSecrets {
  constructor(private readonly once: ShownOnce) {}

  show(request: FastifyRequest, reply: FastifyReply, app: ShownApp): string {
    const { clientSecret, webhookSecret } = app;
    const made = {
      ...(clientSecret !== undefined && { clientSecret }),
      ...(webhookSecret !== undefined && { webhookSecret }),
    };
    return this.once.leadTo(request, reply, pathOf(app), made);
  }

  take(request: FastifyRequest, reply: FastifyReply, app: { readonly id: number }) {
    return this.once.take(request, reply, pathOf(app));
  }
}
