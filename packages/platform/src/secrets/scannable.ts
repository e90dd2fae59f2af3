import { API_TOKEN_KIND, API_TOKEN_PREFIX, CHILD_TOKEN_KIND, CHILD_TOKEN_PREFIX } from './api-tokens';
import { FEED_KIND, FEED_PREFIX } from './feeds';
import {
  ACCESS_TOKEN_PREFIX,
  CLIENT_TOKEN_KIND,
  OAUTH_TOKEN_KIND,
  REFRESH_TOKEN_KIND,
  REFRESH_TOKEN_PREFIX,
} from './oauth-tokens';
import { hasTokenForm } from './token-form';

/** The secrets that scanners recognize, with the kinds of look-ups that may find them (docs/secret-scanning.md). */
const KINDS = {
  [API_TOKEN_PREFIX]: [API_TOKEN_KIND],
  [CHILD_TOKEN_PREFIX]: [CHILD_TOKEN_KIND],
  [ACCESS_TOKEN_PREFIX]: [OAUTH_TOKEN_KIND, CLIENT_TOKEN_KIND],
  [REFRESH_TOKEN_PREFIX]: [REFRESH_TOKEN_KIND],
  [FEED_PREFIX]: [FEED_KIND],
} as const;

const PREFIX = /^[a-z]+_/;

/** A kind of secrets that scanners can recognise (see `Secrets.lookup`). */
export type ScannableKind = (typeof KINDS)[keyof typeof KINDS][number];

/** The possible look-ups of a text, by its form: none if it is not our secret, or its checksum is wrong. */
export function scannableKindsOf(value: string): readonly ScannableKind[] {
  const [prefix = ''] = PREFIX.exec(value) ?? [];
  return Object.hasOwn(KINDS, prefix) && hasTokenForm(prefix, value) ? KINDS[prefix as keyof typeof KINDS] : [];
}

/** Does the text hold anything that looks like a token or a code of ours? */
export const holdsSecret = (text: string): boolean => /(?:rb[cp]|rs[a-z])_[0-9A-Za-z]{36}/.test(text);
