import { PASSWORD } from './make';

/** The value of `Authorization` by which somebody logs in. */
export const basic = (username: string, password = PASSWORD): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** The cookies of an answer, as a client returns them. */
export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** The cookie of a new session of somebody whom `Make` made. Throws if the service does not log them in. */
export async function logIn(url: string, { username }: { readonly username: string }): Promise<string> {
  const { headers, status } = await fetch(`${url}/api/session/`, { headers: { authorization: basic(username) } });
  const cookie = cookieOf(headers);
  if (cookie === '') throw new Error(`${username} cannot log in: status ${status}`);
  return cookie;
}
