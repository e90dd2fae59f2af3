import { fieldNames } from '@review-service/contracts/field';
import { isColumn } from '@review-service/database/columns';
import { type EntityFields, propertyOf } from '@review-service/database/patch';

/** `isPublic` of `public`. */
type Flag<Name extends string> = `is${Capitalize<Name>}`;

type PropertyOf<Name extends string, Entity> = Name extends keyof Entity
  ? Name
  : Flag<Name> extends keyof Entity
    ? Flag<Name>
    : never;

/** The properties of an entity that clients may change. */
export type SettingOf<Form, Entity> = PropertyOf<keyof EntityFields<Form> & string, Entity>;

/** The property of an entity for a field of a request; undefined: it has none of its own. */
export function settingFor(entity: new () => object, field: string): string | undefined {
  const name = propertyOf(field);
  return [name, `is${name.charAt(0).toUpperCase()}${name.slice(1)}`].find((property) => isColumn(entity, property));
}

/** The properties of an entity that clients may change, by the fields of a request of the contract. */
export const settingsOf = <Form extends object, Entity extends object>(
  form: new () => Form,
  entity: new () => Entity,
): SettingOf<Form, Entity>[] =>
  // The reason for the cast: the names are those of the form's members.
  fieldNames(form).flatMap((field) => settingFor(entity, field) ?? []) as SettingOf<Form, Entity>[];
