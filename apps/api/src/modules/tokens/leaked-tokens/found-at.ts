import type { FoundSecret } from '@review-service/contracts/leaked-tokens';
import { holdsSecret } from '@review-service/platform/secrets/scannable';

/** Where a secret was found, for people: the owner of the secret and readers of the audit log. */
export interface FoundAt {
  /** Printable, and without a secret; empty: nobody said, or it cannot be shown. */
  readonly url: string;
  /** A word, or empty. */
  readonly source: string;
}

const LONGEST_URL = 500;

/** No secret fits in. GitHub's longest is `pull_request_description`. */
const SOURCE = /^[A-Za-z_]{1,32}$/;

/** What may be shown of what a report says: others than its sender read it. */
export const foundAt = ({ url = '', source = '' }: FoundSecret): FoundAt => ({
  url: shown(url),
  source: SOURCE.test(source) ? source.toLowerCase() : '',
});

/** The end of an address that names a place on the page: `#L10-L12`, `#issuecomment-5`. */
const PLACE = /^#[A-Za-z_]{1,20}-?\d{1,12}(?:-L\d{1,12})?$/;

/**
 * The address as a browser writes it, all in ASCII. It has no query, which often contains a secret. If another part
 * contains one of our secrets, only the origin is left.
 */
function shown(text: string): string {
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return '';
  url.username = '';
  url.password = '';
  url.search = '';
  if (!PLACE.test(url.hash)) url.hash = '';
  const isSecret = holdsSecret(decoded(url.href));
  const whole = isSecret ? (holdsSecret(url.origin) ? '' : `${url.origin}/`) : url.href;
  return whole.length > LONGEST_URL ? `${whole.slice(0, LONGEST_URL - 1)}…` : whole;
}

/** Without the encoding of ASCII, which may hide a secret, and may be encoded itself. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < ROUNDS; round += 1) plain = plain.replace(ENCODED, fromCode);
  return plain;
}

const ENCODED = /%([0-7][0-9A-Fa-f])/g;

const ROUNDS = 3;

const fromCode = (_: string, code: string): string => String.fromCharCode(parseInt(code, 16));
