import { randomUUID } from 'node:crypto';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller, recognize } from '../../../access/callers/caller';
import { SigningIn } from '../account';
import { GroupsByClaim } from './groups-by-claim';
import type { SessionAtProvider } from './identity-provider';
import { LinkedIdentities } from './linked-identities';
import { OidcVoucher } from './oidc-voucher';
import { ProviderFault, signedOutMeanwhile } from './provider-fault';
import { ProviderSessions } from './provider-sessions';

/** Signs in the people whom a provider vouches for. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly voucher: OidcVoucher,
    private readonly linked: LinkedIdentities,
    private readonly groups: GroupsByClaim,
    private readonly sessions: ProviderSessions,
    private readonly signing: SigningIn,
  ) {}

  /** False: the identity is linked to no account, and not to be linked without a question. Throws for a deactivated account. */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: KnownProvider,
    { identity, session }: { readonly identity: VouchedIdentity; readonly session: SessionAtProvider },
  ): Promise<boolean> {
    const person = await this.personOf(request, provider, identity);
    if (!person) return false;
    if (!person.isActive) {
      throw new ProviderFault(HttpStatus.FORBIDDEN, 'Your account is deactivated. Ask an administrator.');
    }
    // From here on the audit log knows who it is.
    recognize(request, new Caller('session', person, request.caller.site));
    const id = randomUUID();
    if (!(await this.sessions.begin(id, identity, session))) throw signedOutMeanwhile();
    await this.linked.follow(identity, person);
    await this.groups.follow(provider, person, identity.groups, request.caller);
    return this.signing.open(request, reply, person, id);
  }

  private async personOf(request: FastifyRequest, provider: KnownProvider, identity: VouchedIdentity) {
    const person = await this.voucher.vouch(request, identity);
    if (person || !(await this.linked.linkByAddress(identity, provider))) return person;
    return this.voucher.vouch(request, identity);
  }
}
