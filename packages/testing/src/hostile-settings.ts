import { inspect } from 'node:util';
import { SettingError } from '@review-service/embedded/setting';
import { settingsOf } from '@review-service/platform/config/setting';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { Client } from 'pg';

/** No fault of a secret setting may have it. */
const SECRET = 'hunter2';

/** What somebody may write by mistake, or by bad will; each is tried for every setting. */
const VALUES: Readonly<Record<string, string>> = {
  nothing: '',
  spaces: '   ',
  garbage: `%zz ${SECRET} <>"'\\`,
  'half a list': ',,a,',
  'a number of 400 digits': '9'.repeat(400),
  'a number beyond those that are exact': '9007199254740993',
  'the largest whole number of 32 bits': '2147483648',
  'a negative number': '-1',
  zero: '0',
  'no number': 'NaN',
  infinity: 'Infinity',
  'a fraction': '0.5',
  'a network that is none': '10.0.0.0/99',
  'an address that is none': '999.1.1.1',
  'an address with a zone': 'fe80::1%eth0',
  'a broken IPv6 address': 'http://[::1',
  'a URL of another scheme': `gopher://ann:${SECRET}@host/path`,
  'a URL without a host': 'http://',
  'a URL with a port beyond all': 'https://host:99999/',
  'a PostgreSQL without a URL': `postgres://ann:${SECRET}@[`,
  'a PostgreSQL with a port beyond all': `postgres://ann:${SECRET}@host:99999/name`,
  'a PostgreSQL whose password is not encoded': `postgres://ann:${SECRET}%zz@host/name`,
  'a PostgreSQL whose password encodes no text': `postgres://ann:${SECRET}%ff@host/name`,
  'a PostgreSQL whose password has a slash': `postgres://ann:1/${SECRET}@host/name`,
  'a PostgreSQL whose certificate is away': `postgres://ann:${SECRET}@host/name?sslrootcert=/nowhere/ca.crt`,
  'a Redis whose password has a slash': `redis://ann:${SECRET}/1@host:6379/0`,
  'a Redis whose password has an @': `redis://ann:1@${SECRET}@host:6379/0`,
  'a Redis whose database is its password': `redis://host/${SECRET}`,
  'a Redis with two names': `redis+sentinel://a:${SECRET}@b@c/main`,
  'a folder with a control character': 'file:///tmp/%00',
  'a folder with an encoded slash': 'file:///tmp/%2f',
  'a bucket with a password': `s3://ann:${SECRET}@bucket`,
  'a rate without a limit': `anonymous=${'9'.repeat(400)}/h`,
  'a key that is too short': `k1:${Buffer.from(SECRET).toString('base64')}`,
  'a key twice as text': `k1:${SECRET},k1:${SECRET}`,
  'a NUL': 'a\0b',
  'a line break': 'a\nb',
  'a bell': 'a\u0007b',
  'a very long word': 'a'.repeat(100_000),
  'a very long line': 'a '.repeat(50_000),
};

/** A setting with a hostile value. */
export interface HostileSetting {
  readonly name: string;
  readonly what: string;
  readonly value: string;
  readonly isSecret: boolean;
}

/** Every hostile value of these settings. */
export const hostileValues = (settings: Iterable<{ name: string; secret: boolean }>): HostileSetting[] =>
  [...settings].flatMap(({ name, secret }) =>
    Object.entries(VALUES).map(([what, value]) => ({ name, what, value, isSecret: secret })),
  );

/** Every hostile value of every setting of a program, by its config classes: a new setting is tried by itself. */
export const hostileSettings = (classes: Readonly<Record<string, new () => object>>): HostileSetting[] =>
  hostileValues(
    new Map(
      Object.values(classes)
        .flatMap((type) => settingsOf(type.prototype as object))
        .map((setting) => [setting.name, setting]),
    ).values(),
  );

/** What is wrong with how a program takes a hostile value: it has to do without an error, or with one that names the setting. */
export async function wrongsOf(
  { name, value, isSecret }: HostileSetting,
  take: (env: NodeJS.ProcessEnv) => unknown,
): Promise<string[]> {
  try {
    await take({ [name]: value });
    return [];
  } catch (error) {
    const wrongs: string[] = [];
    const lines = (error as Error).message.split('\n');
    if (!(error instanceof SettingsError || error instanceof SettingError))
      wrongs.push(`is ${inspect(error).slice(0, 300)}`);
    if (!lines.every((line) => line.startsWith(`${name}: `)))
      wrongs.push(`does not name it alone: ${lines.join(' | ').slice(0, 300)}`);
    // A fault is a line in a terminal and in a log.
    if (/\p{Cc}/u.test(lines.join(''))) wrongs.push('has a control character');
    if (lines.some((line) => line.length > 500)) wrongs.push('is longer than anybody reads');
    if (isSecret && inspect(error, { depth: 5 }).includes(SECRET)) wrongs.push('tells the secret');
    return wrongs;
  }
}

/** Reads the address of a PostgreSQL as those do who connect to it. */
export const readAddress = (connectionString: string): Client => new Client({ connectionString });

/** Calls every getter of a config: what they make of a setting must be possible, too. */
export function readGetters(config: object): void {
  for (let type: unknown = config; type && type !== Object.prototype; type = Object.getPrototypeOf(type))
    for (const name of Object.getOwnPropertyNames(type)) Reflect.get(config, name);
}
