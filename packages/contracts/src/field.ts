import 'reflect-metadata';
import { ValidateBy, ValidateIf, validateSync } from 'class-validator';

/** Returns the fault of a value, or undefined. */
export type Rule = (value: unknown) => string | undefined;

interface FieldOptions {
  /** Refuse the request when the field is missing. */
  required?: boolean;
  /** Its rules in a JSON Schema, beside its type. */
  schema?: Readonly<Record<string, unknown>>;
}

interface Field {
  readonly read: (text: string) => unknown;
  readonly schema: Readonly<Record<string, unknown>>;
}

const FIELDS = Symbol('fields');
const REQUIRED = 'This field is required.';

const fieldsOf = (prototype: object): ReadonlyMap<string, Field> =>
  (Reflect.getMetadata(FIELDS, prototype) as ReadonlyMap<string, Field> | undefined) ?? new Map();

/** JSON in a form; invalid JSON stays text, which the rules refuse. */
export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** One field of a request: its parser for text, and the rules for its value. Used by the decorators in this folder. */
export function field(
  read: (text: string) => unknown,
  rules: Rule[],
  { required = false, schema = {} }: FieldOptions = {},
) {
  const fault = (value: unknown) => (value === undefined ? REQUIRED : firstFault(rules, value));
  return (target: object, property: string): void => {
    Reflect.defineMetadata(FIELDS, new Map([...fieldsOf(target), [property, { read, schema }]]), target);
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value) => fault(value) === undefined,
        defaultMessage: (args) => fault(args?.value) ?? '',
      },
    })(target, property);
    if (!required) ValidateIf((_, value) => value !== undefined)(target, property);
  };
}

/** A rule may rely on those before it. */
function firstFault(rules: Rule[], value: unknown): string | undefined {
  for (const rule of rules) {
    const found = rule(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names of a request's fields. */
export const fieldNames = (type: new () => object): string[] => [...fieldsOf(type.prototype as object).keys()];

/** The rules of a request's field in a JSON Schema. */
export const fieldSchema = (type: new () => object, name: string): Readonly<Record<string, unknown>> =>
  fieldsOf(type.prototype as object).get(name)?.schema ?? {};

/**
 * A request of this type with these values, not yet validated. Text (a form or a query) is parsed leniently; JSON
 * values are copied unchanged, including names such as `__proto__`.
 */
export function fillFields<T extends object>(
  type: new () => T,
  values: ReadonlyMap<string, unknown>,
  isText: boolean,
): T {
  const request = new type();
  for (const [name, { read }] of fieldsOf(type.prototype as object)) {
    const value = values.get(name);
    if (value !== undefined) Reflect.set(request, name, isText && typeof value === 'string' ? read(value) : value);
  }
  return request;
}

/** The first fault of a request, and its field, for callers that need no others. */
export function faultOf(request: object): { readonly field: string; readonly fault: string } | undefined {
  const [wrong] = validateSync(request);
  const [fault] = Object.values(wrong?.constraints ?? {});
  return wrong && { field: wrong.property, fault: fault ?? '' };
}
