import { ApiError, LostAnswerError, PreconditionFailed, ReviewServiceError } from '@review-service/client';

/**
 * Why something did not work, and what to do. Every page says failures in these words: they name no method, address or
 * status, which mean nothing to people, but an error ID where only the operator can help.
 */
export function wordsOf(error: unknown): string {
  if (error instanceof PreconditionFailed)
    return 'Somebody else has changed this meanwhile. What you typed is still here: send it again to replace theirs.';
  if (error instanceof ApiError) return wordsOfRefusal(error);
  if (error instanceof LostAnswerError) return 'The service does not answer. Nothing is lost: try again.';
  if (error instanceof ReviewServiceError) return 'The service gave an unexpected answer. Try again.';
  if (error instanceof Error && !BUILT_IN.some((kind) => error instanceof kind)) return error.message;
  return 'Something went wrong on this page. Reload it: what you typed is kept.';
}

/** What browsers throw, whose messages are for programmers. The app's own errors are none of these. */
const BUILT_IN = [TypeError, RangeError, SyntaxError, ReferenceError, DOMException];

function wordsOfRefusal({ status, fields, detail = '', requestId, retryAfter }: ApiError): string {
  if (status === 401) return 'You are signed out. Sign in again in another tab.';
  if (status === 404) return 'Not found, or you do not have access.';
  if (status === 429) return `Too many requests. Try again in ${Math.ceil(retryAfter ?? 60)} seconds.`;
  const ofFields = Object.values(fields).flat().join(' ');
  if (ofFields !== '') return ofFields;
  // Such as `See "fields" for each of them.`, which is for programs.
  const said = detail.replace(/ See "\w{1,20}"[^.]{0,99}\./, '') || 'The service did not accept this.';
  return status >= 500 && requestId !== undefined ? `${said} Error ID: ${requestId}` : said;
}
