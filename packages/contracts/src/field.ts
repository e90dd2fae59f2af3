import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

/** The class-transformer group of values that came as text (a form or a query), and so have the lenient grammar. */
export const FROM_TEXT = 'text';

/** Says what is wrong with a value, or nothing. */
export type Rule = (value: unknown) => string | undefined;

interface FieldOptions {
  /** Refuse the request when the field is missing. */
  required?: boolean;
}

const REQUIRED = 'This field is required.';

/** One field of a request: how its text is read, and what its value must be. Used by the decorators in this folder. */
export function field(read: (text: string) => unknown, rules: Rule[], { required = false }: FieldOptions = {}) {
  const fault = (value: unknown) =>
    value === undefined ? REQUIRED : rules.map((rule) => rule(value)).find((found) => found !== undefined);
  return (target: object, property: string): void => {
    Transform(({ value, options }: { value: unknown; options: { groups?: string[] } }) =>
      typeof value === 'string' && options.groups?.includes(FROM_TEXT) ? read(value) : value,
    )(target, property);
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
