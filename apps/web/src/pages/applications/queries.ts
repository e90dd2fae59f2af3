import type { Schemas } from '@review-service/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byLinks } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import type { Me } from '../../base/session.ts';

/** An application of OAuth2. Its secrets are empty, but in the answer of the change that makes them. */
export type ApplicationItem = Schemas['OAuthApp'];

/** The key of the list. */
export const APPLICATIONS = ['applications'] as const;

/** The applications of the reader; for those who administer applications here, of everybody. */
export const applicationsQuery = infiniteQueryOptions({
  queryKey: APPLICATIONS,
  queryFn: ({ pageParam, signal }) =>
    service.get('/api/oauth-apps/', pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal }),
  ...byLinks,
});

/** One application. */
export const applicationQuery = (app_id: number) =>
  queryOptions({
    queryKey: ['application', app_id],
    queryFn: async ({ signal }) =>
      (await service.get('/api/oauth-apps/{app_id}/', { path: { app_id }, signal })).oauth_app,
  });

/** Whether somebody administers the applications of all owners. The API decides. */
export const administers = ({ rights }: Me): boolean => rights.isSuperuser || rights.isSiteAdmin;

/** Whose it is. */
export const ownerOf = ({ links }: ApplicationItem): string => links.user?.title ?? '';
