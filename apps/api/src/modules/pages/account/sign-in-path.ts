import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';

/**
 * Where a sign-in with a provider begins, on no Local Site: the provider knows one address of ours.
 * @param next a path of this server
 */
export const signInPath = ({ slug }: Pick<KnownProvider, 'slug'>, next: string): string =>
  `/account/oidc/${slug === FIRST_PROVIDER ? '' : `${slug}/`}login/?next=${encodeURIComponent(next)}`;
