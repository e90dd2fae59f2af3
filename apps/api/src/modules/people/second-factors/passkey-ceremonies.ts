import { Inject, Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ApiConfig } from '../../../api.config';

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** What a browser has registered. */
export type RegisteredPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'signCount'>;

/** EdDSA, ES256 and RS256, in the order of preference (IANA, COSE Algorithms): those that each release of Node can verify. */
const ALGORITHMS = [-8, -7, -257];

/** How long a person may take with their device, in milliseconds. */
const PATIENCE = 300_000;

/** Each passkey signs in by itself, too: the device keeps the account's name, and verifies its owner. */
const SELECTION = { residentKey: 'required', userVerification: 'required' } as const;

/** The name of an account for devices, which is no name of its person (WebAuthn section 14.6.1). */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`user-${userId}`));

/** Loaded with the first passkey: it takes longer to load than the rest of a process to start. */
const webauthn = () => import('@simplewebauthn/server');

/** The two ceremonies of WebAuthn, for the host of SITE_URL. */
@Injectable()
export class PasskeyCeremonies {
  /** The relying party: passkeys work at this host only. */
  readonly host: string;
  private readonly origin: string;

  constructor(@Inject(ApiConfig) { url }: ApiConfig) {
    ({ hostname: this.host, origin: this.origin } = new URL(url));
  }

  /** Browsers know passkeys for names of hosts only, and not for addresses. */
  get arePossible(): boolean {
    return isIP(this.host.replaceAll(/[[\]]/g, '')) === 0;
  }

  async registration({ id, username }: { id: number; username: string }, others: readonly Buffer[]) {
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: 'Review Service',
      rpID: this.host,
      userName: username,
      userDisplayName: username,
      userID: handleOf(id),
      timeout: PATIENCE,
      attestationType: 'none',
      excludeCredentials: others.map((other) => ({ id: other.toString('base64url') })),
      authenticatorSelection: SELECTION,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /** Undefined: it is no answer to this challenge. */
  async registered(credential: string, challenge: string): Promise<RegisteredPasskey | undefined> {
    try {
      // The reason for the cast: the library verifies each part, and throws for what is not there.
      const response = JSON.parse(credential) as RegistrationResponseJSON;
      if (!(await isUnattested(response.response.attestationObject))) return undefined;
      const { verifyRegistrationResponse } = await webauthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      const credentialId = Buffer.from(id, 'base64url');
      return { credentialId, publicKey: Buffer.from(publicKey), signCount: counter };
    } catch {
      return undefined;
    }
  }

  /** Names no account: the device offers those that it has for the host. */
  async authentication() {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({ rpID: this.host, timeout: PATIENCE, userVerification: 'required' });
  }

  /** The name of the passkey that an answer is of, unproved; undefined: it is no such answer. */
  credentialIdOf(credential: string): Buffer | undefined {
    try {
      // The reason for the cast: what it really is, is looked at below.
      const { id } = JSON.parse(credential) as { id?: unknown };
      return typeof id === 'string' && /^[\w-]{1,1364}$/.test(id) ? Buffer.from(id, 'base64url') : undefined;
    } catch {
      return undefined;
    }
  }

  /** How often the device has signed by now; undefined: the passkey has not answered this challenge here. */
  async proved(credential: string, challenge: string, stored: StoredPasskey): Promise<number | undefined> {
    try {
      // The reason for the cast: as above.
      const response = JSON.parse(credential) as AuthenticationResponseJSON;
      const { userHandle } = response.response;
      const isOwn =
        userHandle === undefined || userHandle === Buffer.from(handleOf(stored.userId)).toString('base64url');
      if (!isOwn) return undefined;
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: true,
        credential: {
          id: stored.credentialId.toString('base64url'),
          publicKey: new Uint8Array(stored.publicKey),
          counter: stored.signCount,
        },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * No maker vouches for the device, or only the device itself does. The library would look into certificates, and ask the
 * servers that these name.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
