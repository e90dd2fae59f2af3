import { USERNAME } from '@review-service/contracts/users';
import type { Entry } from 'ldapts';
import type { DirectoryConfig } from '../config/directory.config';
import { namesOfWhole, profileEmail, profileName, type ProfileNames } from '../sign-in/profile';

/** A person as the directory shows them. What an account cannot have is left out. */
export interface DirectoryPerson {
  /** The value of LDAP_ID, as text: it says who it is, and nothing else does. */
  readonly id: string;
  readonly dn: string;
  /** As an account may have it, in lower case. */
  readonly username?: string | undefined;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** Active Directory's ACCOUNTDISABLE. */
  readonly isDisabled: boolean;
  /** The groups that the entry itself names. */
  readonly memberOf: readonly string[];
}

/** The longest user name that is taken from an entry: it leaves room for a number. */
const LONGEST_USERNAME = 140;

/** `userAccountControl`, bit 2. */
const ACCOUNTDISABLE = 2;

/** What is asked of an entry. */
export const attributesOf = ({ idAttribute, usernameAttribute, emailAttribute }: DirectoryConfig): string[] => [
  ...[idAttribute, usernameAttribute, emailAttribute],
  ...['givenName', 'sn', 'displayName', 'cn', 'userAccountControl', 'memberOf'],
];

/** Those that are bytes, although some of them may look like text. */
export const bytesOf = ({ idAttribute }: DirectoryConfig): string[] =>
  idAttribute.toLowerCase() === 'objectguid' ? [idAttribute, 'objectGUID', 'objectguid'] : [];

/** Undefined: the entry has no id, so nobody knows who it is. */
export function readPerson(entry: Entry, config: DirectoryConfig): DirectoryPerson | undefined {
  const id = idOf(valuesOf(entry, config.idAttribute));
  if (id === undefined) return undefined;
  const text = (attribute: string) => valuesOf(entry, attribute).find((value) => typeof value === 'string');
  const username = usernameOf(text(config.usernameAttribute));
  const email = profileEmail(text(config.emailAttribute));
  return {
    id,
    dn: entry.dn,
    ...namesOf(text('givenName'), text('sn'), text('displayName') ?? text('cn')),
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
    isDisabled: (Number(text('userAccountControl') ?? 0) & ACCOUNTDISABLE) !== 0,
    memberOf: valuesOf(entry, 'memberOf').filter((value) => typeof value === 'string'),
  };
}

/** The values of an attribute, whose name has no case (RFC 4512 section 2.5); options such as `;range=0-1499` belong to it. */
export function valuesOf(entry: Entry, attribute: string): readonly (Buffer | string)[] {
  const wanted = attribute.toLowerCase();
  const found = Object.entries(entry).find(([name]) => name.toLowerCase() === wanted && name !== 'dn');
  const [, values = []] = found ?? [];
  return Array.isArray(values) ? values : [values];
}

/** Exactly one value. Bytes are an `objectGUID`, whose first three parts have their bytes in reverse (MS-DTYP section 2.3.4). */
function idOf(values: readonly (Buffer | string)[]): string | undefined {
  const [value] = values;
  if (value === undefined || values.length !== 1) return undefined;
  if (typeof value === 'string') return /^[\x21-\x7e]{1,200}$/.test(value) ? value.toLowerCase() : undefined;
  if (value.length !== 16) return undefined;
  const part = (from: number, to: number) => Buffer.from(value.subarray(from, to));
  const reversed = [part(0, 4), part(4, 6), part(6, 8)].map((bytes) => bytes.reverse());
  return [...reversed, part(8, 10), part(10, 16)].map((bytes) => bytes.toString('hex')).join('-');
}

/**
 * Lower case, without what a user name cannot have, as Review Board makes it, so that imported names fit. No `@`: a user name
 * like somebody's e-mail address would take their sign-in by it.
 */
export function usernameOf(value: string | undefined): string | undefined {
  const [local = ''] = (value ?? '').toLowerCase().split('@');
  const name = local.replace(/[^a-z0-9._'+-]/g, '');
  return name.length <= LONGEST_USERNAME && USERNAME.test(name) ? name : undefined;
}

/** What cannot be taken stays as it is. */
function namesOf(first: string | undefined, last: string | undefined, whole: string | undefined): ProfileNames {
  if (first === undefined) return namesOfWhole(whole);
  const [firstName, lastName] = [profileName(first), last === undefined ? '' : profileName(last)];
  return { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
}
