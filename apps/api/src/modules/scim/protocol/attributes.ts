import { isObject, type SentObject } from './scim-body';
import { failScim } from './scim-error';

/** The names of attributes as the schema writes them; SCIM reads them in any case (RFC 7643 section 2.1). */
const NAMES = new Map(
  [
    ...['userName', 'externalId', 'displayName', 'nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage'],
    ...['locale', 'timezone', 'active', 'password', 'name', 'formatted', 'familyName', 'givenName', 'middleName'],
    ...['honorificPrefix', 'honorificSuffix', 'emails', 'phoneNumbers', 'ims', 'photos', 'addresses', 'groups'],
    ...['entitlements', 'roles', 'x509Certificates', 'members', 'value', 'type', 'primary', 'display', '$ref'],
    ...['streetAddress', 'locality', 'region', 'postalCode', 'country', 'schemas', 'meta', 'id'],
  ].map((name) => [name.toLowerCase(), name]),
);

/** Attributes that are lists. */
const LISTS = new Set(
  ['emails', 'phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'].map((name) =>
    name.toLowerCase(),
  ),
);

/** Is the attribute a list, whatever it has now? */
export const isList = (name: string): boolean => LISTS.has(name.toLowerCase());

/** The key of an attribute in an object, in whichever case it is there. */
export const keyIn = (object: SentObject, name: string): string =>
  Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase()) ?? NAMES.get(name.toLowerCase()) ?? name;

/** The value of an attribute. */
export function valueIn(object: SentObject, name: string): unknown {
  const key = keyIn(object, name);
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The object with another value of one attribute; undefined removes it, as null does (RFC 7643 section 2.5). */
export function withValue(object: SentObject, name: string, value: unknown): SentObject {
  const key = keyIn(object, name);
  const others = Object.entries(object).filter(([own]) => own !== key);
  const isGone = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(isGone ? others : [...others, [key, value]]);
}

/** Entra sends booleans as texts: "True", "False". */
export const asBoolean = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

const NAMES_AT_MOST = 200;

/** The attributes of an object. Each is looked up in others, so they are few. */
export function entriesOf(object: SentObject): [string, unknown][] {
  const all = Object.entries(object);
  return all.length > NAMES_AT_MOST ? failScim('tooMany', `An object has ${NAMES_AT_MOST} attributes at most.`) : all;
}

/** The object with the values of another one. */
export const merged = (object: SentObject, others: SentObject): SentObject =>
  entriesOf(others).reduce((now, [name, value]) => withValue(now, name, value), object);

/** The attributes that an answer shows (RFC 7644 section 3.9): `id`, `schemas` and `meta` always. */
export interface ShownAttributes {
  /** In small letters; undefined: all. */
  readonly only?: readonly string[];
  readonly without: readonly string[];
}

const LONGEST_SELECTION = 4096;
const ALWAYS = ['id', 'schemas', 'meta'];

/** The selection of a query. */
export function selectionOf({ attributes, excludedAttributes }: Readonly<Record<string, unknown>>): ShownAttributes {
  const only = namesIn(attributes);
  return { ...(only.length > 0 && { only }), without: namesIn(excludedAttributes) };
}

const namesIn = (list: unknown): string[] =>
  (typeof list === 'string' ? list.slice(0, LONGEST_SELECTION) : '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .map((name) => name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, ''));

/** Does an answer show this attribute? */
export const isSelected = ({ only, without }: ShownAttributes, name: string): boolean => {
  const key = name.toLowerCase();
  if (ALWAYS.includes(key)) return true;
  if (without.includes(key)) return false;
  return (
    only === undefined || only.some((one) => one === key || one.startsWith(`${key}.`) || one.startsWith(`${key}:`))
  );
};

/** The selected attributes of a resource. */
export const selected = (resource: SentObject, selection: ShownAttributes): SentObject =>
  Object.fromEntries(
    Object.entries(resource)
      .filter(([name]) => isSelected(selection, name))
      .map(([name, value]) => [name, partOf(name, value, selection)]),
  );

/** Of an attribute with parts, those that are named, if only such are. */
function partOf(name: string, value: unknown, { only }: ShownAttributes): unknown {
  const key = name.toLowerCase();
  if (only === undefined || only.includes(key) || ALWAYS.includes(key) || !isObject(value)) return value;
  const isNamed = (part: string) =>
    only.some((one) => one === `${key}.${part.toLowerCase()}` || one.startsWith(`${key}:${part.toLowerCase()}`));
  return Object.fromEntries(Object.entries(value).filter(([part]) => isNamed(part)));
}
