import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { FoundSecret } from '@review-service/contracts/leaked-tokens';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';

/** Where secrets are reported. */
export const CHECK = '/api/tokens/check/';

/** A secret scanner with a pair of keys. */
export class Scanner {
  readonly keyId = randomBytes(32).toString('hex');
  private readonly pair;

  constructor(namedCurve = 'P-256') {
    this.pair = generateKeyPairSync('ec', { namedCurve });
  }

  /** Its public key, as a file of keys has it. */
  get published(): { readonly key_identifier: string; readonly key: string; readonly is_current: boolean } {
    const key = this.pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return { key_identifier: this.keyId, key, is_current: true };
  }

  /** Its private key, which nobody publishes. */
  get secretKey(): string {
    return this.pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  }

  /** The headers of a body that it signs. */
  signed(body: string): Record<string, string> {
    return {
      'content-type': 'application/json',
      'github-public-key-identifier': this.keyId,
      'github-public-key-signature': sign('sha256', Buffer.from(body), this.pair.privateKey).toString('base64'),
    };
  }

  /** Reports secrets, as it found them. */
  report(client: TestClient, found: readonly FoundSecret[], path = CHECK): Promise<ClientAnswer> {
    const body = JSON.stringify(found);
    return client.send('POST', path, { body, headers: this.signed(body) });
  }
}

/** Writes the public keys of these into a file. */
export const publish = (file: string, ...scanners: readonly Scanner[]): void =>
  writeFileSync(file, JSON.stringify({ public_keys: scanners.map(({ published }) => published) }));
