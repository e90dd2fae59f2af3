import { nameFault } from '@review-service/contracts/visible-text';
import { unstorable } from '@review-service/contracts/storable-json';
import { namesOfWhole, profileEmail, profileName } from '@review-service/platform/sign-in/profile';
import type { Directory } from '../../../access/callers/caller';
import { asBoolean, failScim, isObject, type SentObject, merged, valueIn, withValue } from '../protocol';

const [LONGEST_ID, LARGEST] = [255, 32 * 1024];

/** What directories cannot say of people: it is ours, or never kept. */
const NOT_KEPT = ['schemas', 'id', 'meta', 'groups', 'password'];

/** What a directory says of a person. */
export interface ProvidedUser {
  /** All of it as it was sent, except whether the account is active. */
  readonly attributes: SentObject;
  /** Undefined: it says nothing of it. */
  readonly active: boolean | undefined;
  readonly userName: string;
  readonly externalId: string | null;
  /** Undefined: none that an account can have. */
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  /** All addresses, in small letters. */
  readonly emails: readonly string[];
}

/** Reads a body, or attributes after a PATCH. What an account cannot have is kept and shown, but not used. */
export function readUser(given: SentObject): ProvidedUser {
  const named = merged({}, given);
  const sent = valueIn(named, 'active');
  const active = asBoolean(sent);
  if (sent !== undefined && active === undefined) failScim('invalidValue', '"active" is true or false.');
  const attributes = [...NOT_KEPT, 'active'].reduce((now, name) => withValue(now, name, undefined), named);
  const fault = unstorable(attributes, LARGEST);
  if (fault !== undefined) failScim('invalidValue', `This cannot be stored: ${fault}.`);
  const userName = requiredName(valueIn(attributes, 'userName'), 'userName');
  return {
    ...{ attributes, active, userName },
    externalId: externalIdOf(attributes),
    ...namesOf(attributes),
    ...addressesOf(attributes),
  };
}

/** A name of up to 255 characters that is shown to people. */
export function requiredName(value: unknown, attribute: string): string {
  const name = typeof value === 'string' ? value.trim() : '';
  const isName = name !== '' && name.length <= LONGEST_ID && nameFault(name) === undefined;
  return isName ? name : failScim('invalidValue', `"${attribute}" is a text of 1 to ${LONGEST_ID} visible characters.`);
}

/** The directory's own name for something; null: it sends none. */
export function externalIdOf(attributes: SentObject): string | null {
  const value = valueIn(attributes, 'externalId');
  if (value === undefined) return null;
  return typeof value === 'string' && value.length <= LONGEST_ID
    ? value
    : failScim('invalidValue', `"externalId" is a text of up to ${LONGEST_ID} characters.`);
}

function namesOf(attributes: SentObject): Pick<ProvidedUser, 'firstName' | 'lastName'> {
  const name = valueIn(attributes, 'name');
  const parts = isObject(name) ? name : {};
  const [firstName, lastName] = ['givenName', 'familyName'].map((part) => profileName(valueIn(parts, part)));
  if (firstName !== undefined || lastName !== undefined) return { firstName, lastName };
  const whole = profileName(valueIn(attributes, 'displayName')) ?? valueIn(parts, 'formatted');
  return { firstName: undefined, lastName: undefined, ...namesOfWhole(whole) };
}

/** The primary address, else that of the work, else the first. */
function addressesOf(attributes: SentObject): Pick<ProvidedUser, 'email' | 'emails'> {
  const sent = [valueIn(attributes, 'emails') ?? []].flat().filter(isObject);
  const valid = sent.flatMap((one) => {
    const value = profileEmail(valueIn(one, 'value'));
    return value === undefined ? [] : [{ one, value }];
  });
  const best =
    valid.find(({ one }) => asBoolean(valueIn(one, 'primary')) === true) ??
    valid.find(({ one }) => String(valueIn(one, 'type')).toLowerCase() === 'work') ??
    valid[0];
  return { email: best?.value, emails: [...new Set(valid.map(({ value }) => value.toLowerCase()))] };
}

const LONGEST_USERNAME = 150;

/**
 * The user name of a new account: `jane` of `Jane@example.com`, or the whole of it. Fails if nothing of it can be one.
 */
export function usernameOf(userName: string, { wholeUserNames }: Directory): string {
  const [local = ''] = userName.split('@');
  const plain = (wholeUserNames ? userName : local).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9@._'+-]+/g, '-')
    .slice(0, LONGEST_USERNAME)
    .replace(/^[.-]+/, '')
    .replace(/(?<![.-])[.-]+$/, '');
  return name === '' ? failScim('invalidValue', 'Nothing of this "userName" can be a user name.') : name;
}
