import { HttpStatus } from '@nestjs/common';
import { TooLong } from '@review-service/platform/sign-in/short-answers';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** Why a sign-in with the provider failed, in a sentence for the person. */
export class ProviderFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The attempt is not known in this browser, has expired or was used. */
export const startedElsewhere = (): ProviderFault =>
  new ProviderFault(
    HttpStatus.BAD_REQUEST,
    'This sign-in has expired, was used before, or was started in another browser. Try again.',
  );

/** The person is of a company that is not to sign in here. */
export const foreignTenant = (): ProviderFault =>
  new ProviderFault(HttpStatus.FORBIDDEN, 'People of your organization do not sign in here. Ask an administrator.');

/** OIDC_LINK=never: whoever has no account yet does not link one. */
export const notToBeLinked = (): ProviderFault =>
  new ProviderFault(HttpStatus.FORBIDDEN, 'Accounts are not linked here. Ask an administrator for one.');

/** The provider has signed the person out while they signed in here. */
export const signedOutMeanwhile = (): ProviderFault =>
  new ProviderFault(HttpStatus.FORBIDDEN, 'You were signed out at the provider meanwhile. Try again.');

const AWAY = 'does not answer at the moment. Try again in a few minutes. Sessions that are open go on.';
const SETTINGS = 'does not accept the settings of this service. Tell an administrator.';

/** What errors of the authorization endpoint mean (RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6). */
const SAID: Readonly<Record<string, readonly [status: number, said: string]>> = {
  access_denied: [HttpStatus.FORBIDDEN, 'refused to sign you in, or you canceled it.'],
  login_required: [HttpStatus.FORBIDDEN, 'asks you to sign in there first.'],
  interaction_required: [HttpStatus.FORBIDDEN, 'asks you to sign in there first.'],
  consent_required: [HttpStatus.FORBIDDEN, 'asks for your consent, which it did not get.'],
  account_selection_required: [HttpStatus.FORBIDDEN, 'asks you to choose an account first.'],
  server_error: [HttpStatus.SERVICE_UNAVAILABLE, AWAY],
  temporarily_unavailable: [HttpStatus.SERVICE_UNAVAILABLE, AWAY],
};

/** A failure of the library by what can be done about it. */
export function faultOf(thrown: unknown, provider: string): ProviderFault {
  if (thrown instanceof ProviderFault) return thrown;
  const fault = (status: number, said: string) => new ProviderFault(status, `${provider} ${said}`, { cause: thrown });
  if (thrown instanceof AuthorizationResponseError) {
    const [status, said] = (Object.hasOwn(SAID, thrown.error) && SAID[thrown.error]) || [
      HttpStatus.BAD_GATEWAY,
      SETTINGS,
    ];
    return fault(status, said);
  }
  if (thrown instanceof ResponseBodyError) {
    return thrown.error === 'invalid_grant' ? startedElsewhere() : fault(HttpStatus.BAD_GATEWAY, SETTINGS);
  }
  if (isAway(thrown)) return fault(HttpStatus.SERVICE_UNAVAILABLE, AWAY);
  return fault(HttpStatus.BAD_GATEWAY, 'gave an answer that cannot be verified. Try again, or tell an administrator.');
}

/** It was not reached, took too long, or what answered is not it. */
const isAway = (thrown: unknown): boolean =>
  (thrown instanceof TypeError && thrown.message === 'fetch failed') ||
  (thrown instanceof ClientError && AWAY_CODES.includes(thrown.code ?? '')) ||
  (thrown instanceof ClientError && thrown.cause instanceof TooLong);

const AWAY_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];
