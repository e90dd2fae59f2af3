import { ApiError } from '@review-service/client';
import { served } from './service.ts';

/** The service wants to know first that it is really them. */
const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiError && error.type === 'auth-confirmation-needed';

/** Where people confirm that it is them, to come back to where they are. */
export const confirmAddress = (): string =>
  `${served('/account/confirm/')}?next=${encodeURIComponent(location.pathname)}`;

/** Sends a change. Where the person has to confirm that it is them, they are led there, and back here. */
export async function confirmed<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    if (!needsConfirmation(error)) throw error;
    location.assign(confirmAddress());
    throw new Error("Confirm it's you, then try again.", { cause: error });
  }
}
