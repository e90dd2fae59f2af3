import { type Source, SourceFailure } from './source';

/** A path as it is written in an address. One that would lead out of its place is of no file. */
export function pathInAddress(path: string): string {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    throw new SourceFailure('missing', 'no file has such a path');
  return names.map((name) => encodeURIComponent(name)).join('/');
}

/** The same as one member of an address, as GitLab wants names with slashes. */
export const nameInAddress = (path: string): string => pathInAddress(path).replaceAll('/', '%2F');

/** The beginning of an API, and what follows; members without a value are left out. */
export function addressOf(api: string, path: string, query: Readonly<Record<string, string | number>> = {}): string {
  const members = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== '') members.set(name, String(value));
  const asked = members.toString();
  return `${api.replace(/\/$/, '')}/${path}${asked === '' ? '' : `?${asked}`}`;
}

/** `Basic`, as a name and a password are sent. */
export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** A token is sent alone, or as the password of a name where there is one. */
export const bearerOrBasic = ({ username, token }: Source): Record<string, string> =>
  token === '' ? {} : { authorization: username === '' ? `Bearer ${token}` : basic(username, token) };
