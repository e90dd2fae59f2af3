import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

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
