import { anchorOf, type ErrorDefinition } from '@review-service/contracts/errors';
import type { OAuthErrorName } from '@review-service/contracts/oauth-errors';

/** The path of the catalogue of errors. */
export const CATALOGUE = 'docs/errors';

/**
 * Where an error is explained. It is the same on all Local Sites: one kind of problem has one address (RFC 9457 section
 * 3.1.1), and it is there also where the site is not.
 */
export const docUrl = (origin: string, error: ErrorDefinition | OAuthErrorName): string =>
  `${origin}/${CATALOGUE}/#${typeof error === 'string' ? error : anchorOf(error)}`;
