import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a body. Refuses bytes that are no UTF-8. */
export function utf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return fail(errors.malformedRequest, { message: 'The body is not UTF-8.' });
  }
}
