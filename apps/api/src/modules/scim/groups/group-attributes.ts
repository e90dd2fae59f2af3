import { unstorable } from '@review-service/contracts/storable-json';
import { failScim, type SentObject, merged, valueIn, withValue } from '../protocol';
import { externalIdOf, requiredName } from '../users';

const [LONGEST_NAME, LONGEST_DISPLAY_NAME, LARGEST] = [64, 64, 32 * 1024];

const NOT_KEPT = ['schemas', 'id', 'meta', 'members'];

/** What a directory says of a group, except of its members. */
export interface ProvidedGroup {
  readonly attributes: SentObject;
  /** As it was sent. */
  readonly providedName: string;
  readonly externalId: string | null;
  /** The group's name, as its URL has it. */
  readonly name: string;
  readonly displayName: string;
}

/** Reads a body, or attributes after a PATCH. */
export function readGroup(given: SentObject): ProvidedGroup {
  const attributes = NOT_KEPT.reduce((now, name) => withValue(now, name, undefined), merged({}, given));
  const fault = unstorable(attributes, LARGEST);
  if (fault !== undefined) failScim('invalidValue', `This cannot be stored: ${fault}.`);
  const providedName = requiredName(valueIn(attributes, 'displayName'), 'displayName');
  return {
    ...{ attributes, providedName },
    externalId: externalIdOf(attributes),
    name: groupNameOf(providedName),
    displayName: Array.from(providedName).slice(0, LONGEST_DISPLAY_NAME).join('').trim(),
  };
}

/** The name of a group in URLs: `Platform-Team` of `Platform Team` (decision R6). */
export function groupNameOf(displayName: string): string {
  const plain = displayName.normalize('NFKD').replace(/\p{M}/gu, '');
  const name = plain
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|(?<!-)-+$/g, '');
  return name === '' ? failScim('invalidValue', 'Nothing of this "displayName" can be the name of a group.') : name;
}
