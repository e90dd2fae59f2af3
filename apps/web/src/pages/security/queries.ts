import { ApiError } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { served, service } from '../../base/service.ts';

/** The authenticator app of a person. */
export const authenticatorQuery = (username: string) =>
  queryOptions({
    queryKey: ['second factors', username, 'authenticator'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/users/{username}/authenticator/', { path: { username }, signal })).authenticator,
  });

/** Their passkeys. */
export const passkeysQuery = (username: string) =>
  queryOptions({
    queryKey: ['second factors', username, 'passkeys'],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/users/{username}/passkeys/', {
          path: { username },
          query: { 'max-results': 100 },
          signal,
        })
      ).passkeys,
  });

/** How many recovery codes are left. */
export const recoveryCodesQuery = (username: string) =>
  queryOptions({
    queryKey: ['second factors', username, 'codes'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/users/{username}/recovery-codes/', { path: { username }, signal })).recovery_codes,
  });

/** The service wants to know first that it is really them. */
const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiError && error.type === 'auth-confirmation-needed';

/** Sends a change. Where the person has to confirm that it is them, they are led there, and back here. */
export async function confirmed<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    if (!needsConfirmation(error)) throw error;
    location.assign(`${served('/account/confirm/')}?next=${encodeURIComponent(location.pathname)}`);
    throw new Error("Confirm it's you, then try again.", { cause: error });
  }
}
