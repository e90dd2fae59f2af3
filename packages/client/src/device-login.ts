import type { Application } from './bearer.ts';
import type { AccessToken } from './credentials.ts';
import { ApiError, LostAnswerError, OAuthError, ReviewServiceError } from './errors.ts';
import type { CallOptions, Schemas } from './operations.ts';
import type { ReviewService } from './review-service.ts';
import { pause } from './waiting.ts';

/** A login that waits for a person to type a code. */
export interface DeviceLogin {
  /** What the person types. */
  readonly userCode: string;
  /** Where. */
  readonly verificationUri: string;
  /** For so many seconds. */
  readonly expiresIn: number;
  /** Waits for the person, and asks the service no more often than it wants. Rejects when they say no, or not in time. */
  tokens(options?: CallOptions): Promise<AccessToken>;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Seconds between two questions, unless the service says; and how many more when it says `slow_down` (RFC 8628). */
const [INTERVAL, MORE] = [5, 5];

/** Begins the login of a program without a browser (RFC 8628). Show the person the code and the address. */
export async function deviceLogin(
  service: ReviewService,
  { clientId, clientSecret, scope }: Omit<Application, 'onRenewed'> & { readonly scope?: string },
  options: CallOptions = {},
): Promise<DeviceLogin> {
  const client = { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
  const body = { ...client, ...(scope !== undefined && { scope }) };
  // Another service may leave some of it out, as the standard lets it.
  const begun: Partial<Schemas['DeviceAuthorization']> = await service.post('/oauth2/device_authorization/', {
    ...options,
    body,
  });
  const { device_code, user_code, verification_uri, expires_in = 0, interval = INTERVAL } = begun;
  if (device_code === undefined || user_code === undefined || verification_uri === undefined)
    throw new ReviewServiceError('The service began no login: its answer has no code.');
  const ask = (patience: CallOptions) =>
    service.post('/oauth2/token/', { ...patience, body: { grant_type: GRANT, device_code, ...client } });
  return {
    userCode: user_code,
    verificationUri: verification_uri,
    expiresIn: expires_in,
    tokens: (patience = {}) => poll(() => ask(patience), { interval, expiresIn: expires_in }, patience.signal),
  };
}

async function poll(
  ask: () => Promise<AccessToken>,
  { interval, expiresIn }: { interval: number; expiresIn: number },
  signal: AbortSignal | undefined,
): Promise<AccessToken> {
  const end = performance.now() + expiresIn * 1_000;
  for (let seconds = Math.max(1, interval); performance.now() < end;) {
    await pause(Math.min(seconds * 1_000, end - performance.now()), signal);
    try {
      return await ask();
    } catch (error) {
      seconds = nextPause(error, seconds);
    }
  }
  throw new OAuthError('Nobody has typed the code in time.', 'expired_token', 400, undefined);
}

/** Seconds; throws what waiting does not help against. */
function nextPause(error: unknown, seconds: number): number {
  // RFC 8628 section 3.5: longer each time when no answer comes.
  if (error instanceof LostAnswerError) return seconds * 2;
  if (!(error instanceof OAuthError || error instanceof ApiError)) throw error;
  if (error.status === 429 || error.status >= 500) return Math.max(seconds, error.retryAfter ?? seconds * 2);
  if (error instanceof ApiError) throw error;
  if (error.error === 'authorization_pending') return seconds;
  if (error.error === 'slow_down') return seconds + MORE;
  throw error;
}
