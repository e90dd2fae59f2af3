import { ApiError, type Failure, OAuthError, PreconditionFailed, type ReviewServiceError } from './errors.ts';

/** What a failed answer says. A body that is not the service's own says nothing. */
export async function failureOf(what: string, response: Response): Promise<ReviewServiceError> {
  const { status, headers } = response;
  const body = parse(await response.text());
  const retryAfter = secondsOf(headers.get('retry-after'));
  if (typeof body.error === 'string') {
    const words = text(body.error_description) ?? body.error;
    return new OAuthError(`${what} was answered ${status}: ${words}`, body.error, status, retryAfter);
  }
  const err = record(body.err);
  const failure: Failure = {
    status,
    code: typeof err.code === 'number' ? err.code : undefined,
    type: text(err.type),
    detail: text(err.msg),
    fields: record(body.fields) as Failure['fields'],
    reason: text(body.reason),
    requestId: text(err.request_id) ?? headers.get('x-request-id') ?? undefined,
    docUrl: text(err.doc_url),
    retryAfter,
  };
  const message = `${what} was answered ${status}${words(failure)}`;
  return new (status === 412 ? PreconditionFailed : ApiError)(message, failure);
}

function words({ detail, fields }: Failure): string {
  const about = Object.entries(fields).map(([name, messages]) => `${name}: ${[messages].flat().join(' ')}`);
  return [detail && `: ${detail}`, about.length > 0 && `(${about.join(' ')})`].filter(Boolean).join(' ');
}

/** Seconds from now, of seconds or of a date (RFC 9110 section 10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function parse(body: string): Record<string, unknown> {
  try {
    return record(JSON.parse(body));
  } catch {
    return {};
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
