import type { Link, Schemas } from '@review-service/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byLinks } from '../../base/paging.ts';
import { service } from '../../base/service.ts';

/** A token of an application, without its value, which no page shows. */
export type OAuthTokenItem = Omit<Schemas['OAuthToken'], 'token'>;

/** A token that somebody made for a program of their own. */
export type ApiTokenItem = Schemas['ApiToken'];

/** Requests that would have been refused. */
export type RefusedRequest = Schemas['OAuthTokenNarrowing']['refused'][number] & { readonly depends_on_item?: boolean };

/** What the pages show of a token of an application: all but its value. */
const SHOWN = { 'only-fields': 'application,bounds,expires,scope,time_added,usage', expand: 'usage' } as const;

/** The keys of both lists. */
export const OAUTH_TOKENS = ['oauth tokens'] as const;
export const API_TOKENS = ['api tokens'] as const;

const PAGE = 25;

/** The tokens that applications have of a person. */
export const oauthTokensQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...OAUTH_TOKENS, username],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/oauth-tokens/',
        pageParam ? { link: pageParam, signal } : { query: { ...SHOWN, username, 'max-results': PAGE }, signal },
      ),
    ...byLinks,
  });

/** The API tokens of a person. */
export const apiTokensQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...API_TOKENS, username],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/{username}/api-tokens/',
        pageParam ? { link: pageParam, signal } : { path: { username }, query: { 'max-results': PAGE }, signal },
      ),
    ...byLinks,
  });

/** One token of an application. */
export const oauthTokenQuery = (oauth_token_id: number) =>
  queryOptions({
    queryKey: ['oauth token', oauth_token_id],
    queryFn: async ({ signal }): Promise<OAuthTokenItem> =>
      (await service.get('/api/oauth-tokens/{oauth_token_id}/', { path: { oauth_token_id }, query: SHOWN, signal }))
        .oauth_token,
  });

/** One API token. */
export const apiTokenQuery = (username: string, api_token_id: number) =>
  queryOptions({
    queryKey: ['api token', username, api_token_id],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/users/{username}/api-tokens/{api_token_id}/', {
          path: { username, api_token_id },
          signal,
        })
      ).api_token,
  });

/** The scopes that a token of an application did not use. */
export const unusedScopesQuery = (oauth_token_id: number) =>
  queryOptions({
    queryKey: ['oauth token', oauth_token_id, 'narrowing'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/oauth-tokens/{oauth_token_id}/narrowing/', { path: { oauth_token_id }, signal }))
        .narrowing,
  });

/** The smallest policy with which an API token could have done what it did. */
export const smallestPolicyQuery = (username: string, api_token_id: number) =>
  queryOptions({
    queryKey: ['api token', username, api_token_id, 'narrowing'],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/users/{username}/api-tokens/{api_token_id}/narrowing/', {
          path: { username, api_token_id },
          signal,
        })
      ).narrowing,
  });

/** A page of what a token did. */
export interface UsesPage {
  readonly uses: readonly Schemas['OAuthTokenUse'][];
  readonly links: Readonly<Record<string, Link>>;
}

/** What a token of an application did, the newest day first. */
export const oauthTokenUsesQuery = (oauth_token_id: number) =>
  infiniteQueryOptions({
    queryKey: ['oauth token', oauth_token_id, 'uses'],
    queryFn: async ({ pageParam, signal }): Promise<UsesPage> => {
      const { oauth_token_uses: uses, links } = await service.get(
        '/api/oauth-tokens/{oauth_token_id}/uses/',
        pageParam ? { link: pageParam, signal } : { path: { oauth_token_id }, query: { 'max-results': PAGE }, signal },
      );
      return { uses, links };
    },
    ...byLinks,
  });

/** What an API token did, the newest day first. */
export const apiTokenUsesQuery = (username: string, api_token_id: number) =>
  infiniteQueryOptions({
    queryKey: ['api token', username, api_token_id, 'uses'],
    queryFn: async ({ pageParam, signal }): Promise<UsesPage> => {
      const { api_token_uses: uses, links } = await service.get(
        '/api/users/{username}/api-tokens/{api_token_id}/uses/',
        pageParam
          ? { link: pageParam, signal }
          : { path: { username, api_token_id }, query: { 'max-results': PAGE }, signal },
      );
      return { uses, links };
    },
    ...byLinks,
  });

/** The renewals of an API token, the latest first: each replaced a secret. */
export const renewalsQuery = (username: string, api_token_id: number) =>
  infiniteQueryOptions({
    queryKey: ['api token', username, api_token_id, 'renewals'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/{username}/api-tokens/{api_token_id}/renewals/',
        pageParam
          ? { link: pageParam, signal }
          : { path: { username, api_token_id }, query: { 'max-results': PAGE }, signal },
      ),
    ...byLinks,
  });

/** The tokens that programs made from an API token. */
export const childTokensQuery = (username: string, api_token_id: number) =>
  infiniteQueryOptions({
    queryKey: ['api token', username, api_token_id, 'child tokens'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/{username}/api-tokens/{api_token_id}/child-tokens/',
        pageParam
          ? { link: pageParam, signal }
          : { path: { username, api_token_id }, query: { 'max-results': PAGE }, signal },
      ),
    ...byLinks,
  });
