import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { readJson } from './read-json';
import { isPrivate, publicPart } from './private-keys';

const FIELD = 'extra_data:json';

/** Applies a JSON Merge Patch (RFC 7396). Private keys of the patch are skipped at any depth. */
export function applyMergePatch(stored: ExtraData, given: unknown): ExtraData {
  if (given === undefined) return stored;
  const patch = readJson(FIELD, given);
  if (!isObject(patch))
    throw new ExtraDataFault(`${FIELD} must be a JSON object: extra data cannot become anything else.`);
  return merge(stored, patch);
}

function merge(target: ExtraData, patch: ExtraData): ExtraData {
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(patch)) {
    if (isPrivate(key)) continue;
    const existing = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isObject(value)) merged.set(key, merge(isObject(existing) ? existing : {}, value));
    else merged.set(key, publicPart(value));
  }
  return Object.fromEntries(merged);
}

const isObject = (value: unknown): value is ExtraData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
