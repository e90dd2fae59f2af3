import { Inject, Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { SignInConfig } from '../../../sign-in.config';
import { fetchShortAnswer } from './short-answers';

/** How long what the provider says of itself is kept, in milliseconds. */
const HOUR = 3_600_000;

/** How long each call of the provider may take, and how wrong its clock may be, in seconds. */
const [PATIENCE, TOLERANCE] = [5, 60];

/** What the provider says of itself (OpenID Connect Discovery), and its keys. */
@Injectable()
export class DiscoveredProvider {
  private known?: { readonly found: Promise<Configuration>; readonly until: number };

  constructor(@Inject(SignInConfig) private readonly config: SignInConfig) {}

  /** Asked once an hour. The library fetches keys again when a token is signed by one that it does not know. */
  get(): Promise<Configuration> {
    if (this.known && this.known.until > Date.now()) return this.known.found;
    const known = { found: this.discover(), until: Date.now() + HOUR };
    this.known = known;
    // A failure is not kept: the next person asks again.
    known.found.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return known.found;
  }

  private async discover(): Promise<Configuration> {
    const { issuer = '', clientId, clientSecret, isWithoutTls } = this.config;
    const found = await discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [clockTolerance]: TOLERANCE },
      (server, ...others) => {
        const methods = server.token_endpoint_auth_methods_supported ?? [];
        const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
        authenticate(clientSecret)(server, ...others);
      },
      {
        timeout: PATIENCE,
        [customFetch]: fetchShortAnswer,
        // ID tokens must be signed by the provider's keys, although they come from it directly.
        // Deprecated as a warning only: SignInConfig allows http for this machine alone.
        // eslint-disable-next-line @typescript-eslint/no-deprecated
        execute: [enableNonRepudiationChecks, ...(isWithoutTls ? [allowInsecureRequests] : [])],
      },
    );
    // Entra ID's template for all tenants: its tokens come from anybody's.
    if (found.serverMetadata().issuer.includes('{')) throw new Error('The issuer stands for several tenants.');
    return found;
  }
}
