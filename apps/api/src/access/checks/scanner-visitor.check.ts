import { type KeyObject, verify } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { readUpToFiles } from '../../http/bodies';
import { bytesOf } from '../../http/body-bytes';
import { localSiteOf } from '../../http/local-site';
import { Caller } from '../callers/caller';
import { Identities } from '../callers/identities';
import { ScannerKeys } from '../callers/scanner-keys';
import { senderOf } from '../callers/sender';
import { AuthenticationCheck } from './authentication.check';
import type { Check, ArrivingRequest } from './check';
import { RateLimitCheck } from './rate-limit.check';

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret scanner that has signed the body. */
    scanner?: { readonly keyId: string };
  }
}

/**
 * Recognises a secret scanner by its signature of the body, as GitHub's secret scanning partner program makes it: ECDSA on
 * the curve P-256 with SHA-256. What else such a request brings is ignored. A signature that is wrong counts as a
 * stranger's request. Without one the request is one of a person, who is found as usual.
 */
@Injectable()
export class ScannerVisitorCheck implements Check {
  constructor(
    private readonly authentication: AuthenticationCheck,
    private readonly identities: Identities,
    private readonly keys: ScannerKeys,
    private readonly rateLimit: RateLimitCheck,
  ) {}

  async check(visit: ArrivingRequest): Promise<void> {
    const { request } = visit;
    const keyId = headerOf(request, 'github-public-key-identifier');
    const signature = headerOf(request, 'github-public-key-signature');
    if (keyId === undefined && signature === undefined) return this.authentication.check(visit);
    const { site } = await this.identities.anonymous(localSiteOf(request));
    request.caller = new Caller('nothing', null, site);
    const fault = await this.faultOf(visit, keyId ?? '', signature ?? '');
    if (fault !== undefined) {
      await this.rateLimit.check(visit);
      fail(errors.permissionDenied, { message: fault });
    }
    request.scanner = { keyId: keyId ?? '' };
    request.logged = { scanner: keyId ?? '' };
  }

  private async faultOf(
    { request, reply }: ArrivingRequest,
    keyId: string,
    signature: string,
  ): Promise<string | undefined> {
    const key = await this.keys.find(keyId);
    if (!key)
      return 'No secret scanner that is known here has this key. The operator says which are (TOKEN_SCANNER_KEYS_FILE).';
    await readUpToFiles(request, reply, senderOf(request));
    const bytes = bytesOf(request);
    if (bytes && isSignedBy(key, bytes, signature)) return undefined;
    return 'The signature is not one of this body by this key. Sign the bytes of the body just as they are sent.';
  }
}

/** A header that is sent twice comes as one text, which is no identifier and no signature. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

function isSignedBy(key: KeyObject, bytes: Buffer, signature: string): boolean {
  return verify('sha256', bytes, { key, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'));
}
