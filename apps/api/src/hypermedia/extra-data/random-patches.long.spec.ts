import { RandomDocuments, type Json, type JsonObject } from '../../../test/random-documents';
import { ExtraDataFault } from './extra-data-fault';
import { applyJsonPatch } from './json-patch';
import { applyMergePatch } from './merge-patch';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
const DOCUMENTS = 50;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The operations that turn one object into another, each preceded by a `test` of the old value. */
function operationsBetween(before: JsonObject, after: JsonObject, path = ''): object[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): object[] => {
    const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [old, value] = [before, after].map((object) => (Object.hasOwn(object, name) ? object[name] : undefined));
    if (value === undefined) return [{ op: 'remove', path: place }];
    if (isObject(old) && isObject(value)) return operationsBetween(old, value, place);
    const change = { op: old === undefined ? 'add' : 'replace', path: place, value };
    return [change, { op: 'test', path: place, value }];
  });
}

/** The algorithm of RFC 7396, section 2. */
function merged(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(result, name);
    else result[name] = merged(Object.hasOwn(result, name) ? result[name] : {}, value);
  }
  return result;
}

/** The result, or undefined if the change was refused. Other errors fail the test. */
function orRefused<T>(change: () => T): T | undefined {
  try {
    return change();
  } catch (error) {
    if (error instanceof ExtraDataFault) return undefined;
    throw error;
  }
}

describe('random patches', () => {
  it.each(SEEDS)('a JSON patch turns one document into another, seed %i', (seed) => {
    const random = new RandomDocuments(seed);
    for (let count = 0; count < DOCUMENTS; count += 1) {
      const [before, after] = [random.object(), random.object()];
      const untouched = structuredClone(before);

      expect(applyJsonPatch(before, operationsBetween(before, after))).toEqual(after);
      expect(before).toEqual(untouched);
    }
  });

  it.each(SEEDS)('a merge patch does what its RFC says, seed %i', (seed) => {
    const random = new RandomDocuments(seed);
    for (let count = 0; count < DOCUMENTS; count += 1) {
      const [before, patch] = [random.object(), random.object()];

      expect(applyMergePatch(before, patch)).toEqual(merged(before, patch));
    }
  });

  it.each(SEEDS)('every change is made or refused, and private keys are kept, seed %i', (seed) => {
    const random = new RandomDocuments(seed, ['__private', '__proto__']);
    for (let count = 0; count < DOCUMENTS; count += 1) {
      const stored = { ...random.object(), __private: { secret: seed } };
      const operations = random.operations();

      for (const patch of [operations, ...operations.map((operation) => [operation]), random.value()]) {
        for (const apply of [applyJsonPatch, applyMergePatch]) {
          const result = orRefused(() => apply(stored, patch));
          if (result !== undefined) expect(result).toHaveProperty('__private', { secret: seed });
        }
      }
    }
    expect({}).not.toHaveProperty('secret');
  });
});
