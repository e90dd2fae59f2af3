import { isDeepStrictEqual } from 'node:util';
import { asBoolean, entriesOf, isList, merged, valueIn, withValue } from './attributes';
import type { Filter } from './filter';
import { type PatchPath, pathOf, readPath } from './patch-path';
import type { ScimOperation } from './patch-operations';
import { isObject, type SentObject } from './scim-body';
import { failScim } from './scim-error';

/** What directories do not set: ours, or never kept. Operations about them change nothing. */
const NOT_SET = new Set(['id', 'meta', 'schemas', 'groups', 'password']);

/**
 * The attributes after these operations (RFC 7644 section 3.5.2), with what Okta and Entra send beside it (docs/scim.md).
 * Nothing is changed in place: all operations apply, or one of them fails.
 */
export const applyPatch = (attributes: SentObject, operations: readonly ScimOperation[]): SentObject =>
  operations.reduce(applyOperation, attributes);

function applyOperation(attributes: SentObject, { op, path, value }: ScimOperation): SentObject {
  if (path !== undefined) return applyAt(attributes, op, pathOf(path), value);
  // Keys may be paths themselves, such as "name.givenName"; others that are none mean nothing here.
  return entriesOf(value as SentObject).reduce((now, [key, one]) => {
    const at = readPath(key);
    return at ? applyAt(now, op, at, one) : now;
  }, attributes);
}

function applyAt(attributes: SentObject, op: ScimOperation['op'], path: PatchPath, value: unknown): SentObject {
  const { schema, attribute } = path;
  if (schema !== undefined) {
    const extension = valueIn(attributes, schema);
    const now = isObject(extension) ? extension : {};
    return withValue(attributes, schema, orNothing(inExtension(now, op, path, value)));
  }
  if (attribute === undefined || NOT_SET.has(attribute.toLowerCase())) return attributes;
  return inObject(attributes, op, { ...path, attribute }, value);
}

function inExtension(extension: SentObject, op: ScimOperation['op'], path: PatchPath, value: unknown): SentObject {
  const { attribute } = path;
  if (attribute !== undefined) return inObject(extension, op, { ...path, attribute }, value);
  if (op === 'remove') return {};
  return isObject(value) ? merged(extension, value) : failScim('invalidValue', 'An extension is an object.');
}

const orNothing = (object: SentObject): SentObject | undefined => (Object.keys(object).length > 0 ? object : undefined);

function inObject(
  object: SentObject,
  op: ScimOperation['op'],
  { attribute, filter, sub }: PatchPath & { readonly attribute: string },
  value: unknown,
): SentObject {
  const now = valueIn(object, attribute);
  const set = (next: unknown) => withValue(object, attribute, next);
  if (filter) return set(inElements(elementsOf(now), op, { filter, sub }, value));
  if (sub !== undefined) return set(inPart(now, op, { attribute, sub }, value));
  if (op === 'remove') return set(value === undefined || !Array.isArray(now) ? undefined : without(now, value));
  if (isList(attribute) || Array.isArray(now)) {
    const given = [value].flat().filter((one) => one !== null);
    return set(op === 'replace' ? given : union(elementsOf(now), given));
  }
  return set(isObject(now) && isObject(value) ? merged(now, value) : value);
}

const elementsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];

/** Part of an object, or of all elements of a list. */
function inPart(
  now: unknown,
  op: ScimOperation['op'],
  { attribute, sub }: { readonly attribute: string; readonly sub: string },
  value: unknown,
): unknown {
  const next = op === 'remove' ? undefined : value;
  if (!isList(attribute) && !Array.isArray(now)) return orNothing(withValue(isObject(now) ? now : {}, sub, next));
  const elements = elementsOf(now);
  if (elements.length === 0) return next === undefined ? [] : [withValue({}, sub, next)];
  return elements.map((one) => (isObject(one) ? withValue(one, sub, next) : one));
}

/** The elements that a filter finds. Entra adds a part of one that is not there yet: then it is made. */
function inElements(
  elements: readonly unknown[],
  op: ScimOperation['op'],
  { filter, sub }: { readonly filter: Filter; readonly sub: string | undefined },
  value: unknown,
): unknown[] {
  const isFound = elements.map((one) => isObject(one) && passes(one, filter));
  if (op === 'remove') {
    if (sub === undefined) return elements.filter((_, index) => !isFound[index]);
    return elements.map((one, index) => (isFound[index] && isObject(one) ? withValue(one, sub, undefined) : one));
  }
  const change = (one: SentObject): SentObject => {
    if (sub !== undefined) return withValue(one, sub, value);
    return isObject(value) ? merged(one, value) : failScim('invalidValue', 'An element is an object.');
  };
  if (isFound.includes(true))
    return elements.map((one, index) => (isFound[index] && isObject(one) ? change(one) : one));
  const made = elementFor(filter) ?? failScim('noTarget', 'The filter of the path finds nothing.');
  return [...elements, change(made)];
}

/** The element that a filter asks for, if it only says what is equal. */
function elementFor(filter: Filter): SentObject | undefined {
  if (filter.kind === 'and') {
    const parts = filter.parts.map(elementFor);
    return parts.includes(undefined) ? undefined : parts.reduce<SentObject>((all, one) => merged(all, one ?? {}), {});
  }
  const isEqual = filter.kind === 'compare' && filter.operator === 'eq' && !filter.of.within;
  return isEqual ? withValue({}, filter.of.attribute, filter.value) : undefined;
}

function passes(element: SentObject, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => passes(element, part));
    case 'or':
      return filter.parts.some((part) => passes(element, part));
    case 'not':
      return !passes(element, filter.part);
    default: {
      const value = valueIn(element, filter.of.attribute);
      const isThere = value !== undefined && value !== null;
      return filter.kind === 'present' ? isThere : isThere && isTrue(value, filter);
    }
  }
}

function isTrue(value: unknown, { operator, value: asked }: Extract<Filter, { kind: 'compare' }>): boolean {
  const [one, other] = [value, asked].map((text) => String(asBoolean(text) ?? text).toLowerCase()) as [string, string];
  switch (operator) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    default:
      return failScim('invalidFilter', `"${operator}" means nothing in a path.`);
  }
}

/** Those of a list that the value does not name, whole or by their `value`. */
const without = (elements: readonly unknown[], value: unknown): unknown[] => {
  const gone = [value].flat();
  return elements.filter((one) => !gone.some((other) => isSame(one, other)));
};

const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) ||
  (isObject(one) && isObject(other) && other.value !== undefined && one.value === other.value);

/** What is there already is not added again. Of several elements the newest primary one is. */
function union(elements: readonly unknown[], given: readonly unknown[]): unknown[] {
  const added = given.filter((one) => !elements.some((other) => isDeepStrictEqual(one, other)));
  const isPrimary = added.some((one) => isObject(one) && asBoolean(one.primary) === true);
  const former = elements.map((one) => (isPrimary && isObject(one) && one.primary ? { ...one, primary: false } : one));
  return [...former, ...added];
}
