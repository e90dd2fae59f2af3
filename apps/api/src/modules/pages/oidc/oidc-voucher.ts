import { Injectable } from '@nestjs/common';
import type { VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import type { FastifyRequest } from 'fastify';
import { Identities } from '../../../access/callers/identities';
import { localSiteOf } from '../../../http/local-site';
import type { VouchedPerson, Voucher } from '../account';

/** Vouches for people whom the identity provider vouched for, by issuer and subject alone. */
@Injectable()
export class OidcVoucher implements Voucher<VouchedIdentity> {
  constructor(private readonly identities: Identities) {}

  /** Undefined: the identity is linked to no account. The account may be deactivated. */
  async vouch(request: FastifyRequest, { issuer, subject }: VouchedIdentity): Promise<VouchedPerson | undefined> {
    const { person } = await this.identities.byProvider(issuer, subject, localSiteOf(request));
    return person ?? undefined;
  }
}
