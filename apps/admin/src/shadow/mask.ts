const MASK = '***';

/** Members and arguments whose values nobody may read. */
const SECRET = /token|secret|password|passwd|cookie|session|authorization|credential|signature|\bkey\b|api_key/i;

/** Long words without blanks: keys look so, and hashes do. */
const KEY_LIKE = /[A-Za-z0-9_+=-]{20,}/g;

const LONGEST = 80;

/** A value for the report: short, and without what may be a secret. */
export function masked(at: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  if (SECRET.test(at) && typeof value !== 'boolean') return MASK;
  if (at === 'media type' && typeof value === 'string') return value;
  const text = typeof value === 'object' ? namesOf(value) : JSON.stringify(value).replace(KEY_LIKE, MASK);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Of a list or an object only what it has, because its members may be secret. */
const namesOf = (value: object | null): string =>
  value === null ? 'null' : Array.isArray(value) ? `${value.length} items` : `members ${Object.keys(value).join(', ')}`;

/** A path with its arguments, of which the secret ones are masked. */
export function maskedUrl(url: string): string {
  const [path = '', query] = url.split('?');
  if (query === undefined) return path.replace(KEY_LIKE, MASK);
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return `${name}=${SECRET.test(name) ? MASK : value.replace(KEY_LIKE, MASK)}`;
  });
  return `${path.replace(KEY_LIKE, MASK)}?${pairs.join('&')}`.slice(0, 200);
}
