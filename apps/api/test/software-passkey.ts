import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device does otherwise than it should. */
interface Odd {
  /** It is asked by the page of another site. */
  readonly origin?: string;
  /** It is for another host. */
  readonly host?: string;
  /** It has not verified its owner. */
  readonly isUnverified?: boolean;
  /** How often it says that it has signed. */
  readonly count?: number;
}

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

const digest = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A passkey in software, which answers challenges as the device of a person does (WebAuthn sections 6.1 and 6.5). */
export class SoftwarePasskey {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(32);
  private count = 0;
  private userHandle?: string;

  /** @param service the address that browsers know it by */
  constructor(private readonly service: string) {}

  /** The answer to PublicKeyCredentialCreationOptionsJSON, as JSON. */
  register(options: string, odd: Odd = {}): string {
    const { challenge, user } = JSON.parse(options) as { challenge: string; user: { id: string } };
    this.userHandle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey()]);
    const authData = this.authData(odd, WITH_KEY, attested);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[Buffer.from([0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')],
      ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0])],
      ...[
        Buffer.from([0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
      ],
      authData,
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, odd).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    });
  }

  /** Remembers the name of an account, and resolves with what the service keeps of the passkey. */
  belongTo(account: string): { readonly credentialId: Buffer; readonly publicKey: Buffer } {
    this.userHandle = Buffer.from(account).toString('base64url');
    return { credentialId: this.id, publicKey: this.publicKey() };
  }

  /** The answer to PublicKeyCredentialRequestOptionsJSON, as JSON. */
  signIn(options: string, odd: Odd = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    this.count += 1;
    const [authData, clientData] = [this.authData(odd), this.clientData('webauthn.get', challenge, odd)];
    const signature = sign('sha256', Buffer.concat([authData, digest(clientData)]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  private answer(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string, { origin = new URL(this.service).origin }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authData(odd: Odd, more = 0, attested = Buffer.alloc(0)): Buffer {
    const { host = new URL(this.service).hostname, isUnverified = false, count = this.count } = odd;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const flags = Buffer.from([PRESENT | (isUnverified ? 0 : VERIFIED) | more]);
    return Buffer.concat([digest(host), flags, counted, attested]);
  }

  /** In COSE form: a key of P-256 for ES256. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const [begin, bytes] = [
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      (key: number) => [key, 0x58, 0x20],
    ];
    return Buffer.concat([
      begin,
      ...[Buffer.from(bytes(0x21)), Buffer.from(x, 'base64url')],
      ...[Buffer.from(bytes(0x22)), Buffer.from(y, 'base64url')],
    ]);
  }
}
