import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../../api.config';
import { PageView } from '../../../pages/page-view';
import { SignInConfig } from '../../../sign-in.config';
import { ProviderFault } from './provider-fault';

/** Says why a sign-in with the provider failed, what to do, and who can help. */
@Injectable()
export class FaultPage {
  constructor(
    private readonly view: PageView,
    @Inject(SignInConfig) private readonly config: SignInConfig,
    @Inject(ApiConfig) private readonly api: ApiConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Shows the page for what `work` throws, if that is of the provider. `next`: where the person wants to go. */
  orPage(request: FastifyRequest, reply: FastifyReply, next: string, work: () => Promise<string>): Promise<string> {
    return work().catch((thrown: unknown) => {
      if (!(thrown instanceof ProviderFault)) throw thrown;
      return this.show(request, reply, next, thrown);
    });
  }

  private show(request: FastifyRequest, reply: FastifyReply, next: string, fault: ProviderFault): string {
    const { status, message, cause } = fault;
    if (cause !== undefined) this.log.warn({ err: cause, requestId: request.id }, 'a sign-in with the provider failed');
    return this.view.show(request, reply, 'sign-in-fault', {
      ...{ title: 'Sign-in failed', status, message, trace: request.id, contacts: this.api.contacts },
      again: `/account/oidc/login/?next=${encodeURIComponent(next)}`,
      takesPasswords: this.config.localPasswords !== 'none',
    });
  }
}
