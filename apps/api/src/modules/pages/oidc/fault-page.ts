import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../../api.config';
import { PageView } from '../../../pages/page-view';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { signInPath } from '../account';
import { ProviderFault } from './provider-fault';

/** What somebody tried. */
interface Tried {
  /** Where the person wants to go. */
  readonly next: string;
  /** Undefined: nobody knows with which provider. */
  readonly provider?: Pick<KnownProvider, 'slug'>;
}

/** Says why a sign-in with the provider failed, what to do, and who can help. */
@Injectable()
export class FaultPage {
  constructor(
    private readonly view: PageView,
    @Inject(SignInConfig) private readonly config: SignInConfig,
    @Inject(ApiConfig) private readonly api: ApiConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Shows the page for what `work` throws, if that is of the provider. */
  orPage(request: FastifyRequest, reply: FastifyReply, attempt: Tried, work: () => Promise<string>): Promise<string> {
    return work().catch((thrown: unknown) => {
      if (!(thrown instanceof ProviderFault)) throw thrown;
      return this.show(request, reply, attempt, thrown);
    });
  }

  private show(request: FastifyRequest, reply: FastifyReply, { next, provider }: Tried, fault: ProviderFault): string {
    const { status, message, cause } = fault;
    if (cause !== undefined) this.log.warn({ err: cause, requestId: request.id }, 'a sign-in with the provider failed');
    return this.view.show(request, reply, 'sign-in-fault', {
      ...{ title: 'Sign-in failed', status, message, trace: request.id, contacts: this.api.contacts },
      again: provider ? signInPath(provider, next) : `/account/login/?next=${encodeURIComponent(next)}`,
      takesPasswords: this.config.localPasswords !== 'none',
    });
  }
}
