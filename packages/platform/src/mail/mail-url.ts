import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The server that MAIL_URL names. */
interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly secure: boolean;
  /** Whether a connection that begins without TLS goes over to it. */
  readonly starttls: 'required' | 'optional' | 'off';
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  /** The authorities that may have signed its certificate, in PEM; undefined: those that Node trusts. */
  readonly ca: string | undefined;
}

/** Where mail goes: to a server, or as files into a folder. */
export type MailPlace = MailServer | { readonly folder: string };

/** Where an access token of the server's user is got, and for what. */
export interface MailOAuth {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

const STARTTLS = ['required', 'optional', 'off'] as const;

/** Reads MAIL_URL. The error of a wrong one does not contain its password. */
export function readMailUrl(text: string): MailPlace {
  if (!URL.canParse(text)) throw new Error('is no URL, such as smtp://user:password@mail.example.com:587');
  const url = new URL(text);
  if (url.protocol === 'file:') return { folder: folderOf(url) };
  const secure = url.protocol === 'smtps:';
  if (!secure && url.protocol !== 'smtp:') throw new Error('must begin with smtp://, smtps:// or file:///');
  if (url.hostname === '') throw new Error('names no server');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'starttls' && name !== 'ca');
  if (unknown !== undefined) throw new Error('has an option that there is not: there are starttls and ca');
  const wanted = url.searchParams.get('starttls') ?? 'required';
  const starttls = STARTTLS.find((one) => one === wanted);
  if (!starttls) throw new Error(`has a starttls that is none of ${STARTTLS.join(', ')}`);
  const ca = url.searchParams.get('ca');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    starttls,
    login: url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) },
    ca: ca === null ? undefined : authoritiesIn(ca),
  };
}

function folderOf(url: URL): string {
  const folder = fileURLToPath(url);
  if (folder.includes('\0')) throw new Error('names a folder with a NUL');
  return folder;
}

function authoritiesIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`has a ca that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no file'})`);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('has a user or password that is not encoded as a URL wants it');
  }
}
