import { type Filter, LONGEST_FILTER, parseFilter, withoutSchema } from './filter';
import { failScim } from './scim-error';

/** What an operation of a PATCH is about: `urn:….manager.value`, `emails[type eq "work"].value` (RFC 7644 section 3.5.2). */
export interface PatchPath {
  /** The schema of an extension, in which the attribute is; undefined: the resource's own. */
  readonly schema?: string;
  /** Undefined: all of the extension. */
  readonly attribute?: string;
  readonly filter?: Filter;
  readonly sub?: string;
}

const NAME = /^[a-z$][\w$-]*$/i;

/** Up to the name of a resource, or else up to the last colon. */
const SCHEMA = /^(urn:[\w:.-]*?:(?:User|Group))(?::(.*))?$|^(urn:[\w:.-]+):([^:]+)$/is;

const PARTS = /^([^[\].]+)(?:\[(.*)\])?(?:\.([^[\].]+))?$/s;

/** Reads a path; undefined if it is none. */
export function readPath(text: string): PatchPath | undefined {
  if (text.length > LONGEST_FILTER) return undefined;
  const [, of, rest, other, last] = SCHEMA.exec(withoutSchema(text)) ?? [];
  const schema = of ?? other;
  const inner = schema === undefined ? withoutSchema(text) : (rest ?? last ?? '');
  if (schema !== undefined && inner === '') return { schema };
  const [, attribute = '', filter, sub] = PARTS.exec(inner) ?? [];
  if (!NAME.test(attribute) || (sub !== undefined && !NAME.test(sub))) return undefined;
  return {
    ...(schema !== undefined && { schema }),
    attribute,
    ...(filter !== undefined && { filter: parseFilter(filter) }),
    ...(sub !== undefined && { sub }),
  };
}

/** The same; fails with `invalidPath`. */
export const pathOf = (text: string): PatchPath =>
  readPath(text) ?? failScim('invalidPath', `This path cannot be read: ${text.slice(0, 100)}`);
