import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller, recognize } from '../../../access/callers/caller';
import { SigningIn } from '../account';
import { LinkedIdentities } from './linked-identities';
import { OidcVoucher } from './oidc-voucher';
import { ProviderFault } from './provider-fault';
import type { VouchedIdentity } from './vouched';

/** Signs in the people whom the provider vouches for. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly voucher: OidcVoucher,
    private readonly linked: LinkedIdentities,
    private readonly signing: SigningIn,
  ) {}

  /** False: the identity is linked to no account yet. Throws for a deactivated one. */
  async signIn(request: FastifyRequest, reply: FastifyReply, identity: VouchedIdentity): Promise<boolean> {
    const person = await this.voucher.vouch(request, identity);
    if (!person) return false;
    if (!person.isActive) {
      throw new ProviderFault(HttpStatus.FORBIDDEN, 'Your account is deactivated. Ask an administrator.');
    }
    // From here on the audit log knows who it is.
    recognize(request, new Caller('session', person, request.caller.site));
    await this.linked.follow(identity, person);
    return this.signing.open(request, reply, person);
  }
}
