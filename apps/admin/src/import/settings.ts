import { fieldNames, fieldSchema } from '@review-service/contracts/field';
import { columnOf } from '@review-service/database/columns';
import { boolean, number } from '@review-service/database/row-types';
import { describedFields } from '../base/described-fields';
import { settingFor, type SettingOf } from '../base/settings-of';
import { flag, integer, or, type Reader, reader, text } from './readers';

/** Readers of the fields of a request that are columns. */
type Readers<Form, Entity> = {
  [Name in keyof Form as [SettingOf<Pick<Form, Name>, Entity>] extends [never] ? never : Name]-?: Reader<
    NonNullable<Form[Name]>
  >;
};

/**
 * Readers of what clients may change, by the contract and the columns: a member has the type and the default of its column,
 * and the largest length and the description of its field. Its other rules are for new values only.
 */
export function settings<Form extends object, Entity extends object>(
  form: new () => Form,
  entity: new () => Entity,
): Readers<Form, Entity> {
  const descriptions = new Map(describedFields(form.name).map(({ name, description }) => [name, description]));
  const members = fieldNames(form).flatMap((name) => {
    const property = settingFor(entity, name);
    if (property === undefined) return [];
    const read = settingOf(form, entity, name, property);
    return [[name, reader({ description: descriptions.get(name), ...read.schema }, read)] as const];
  });
  // The reason for the cast: the object has the members of the form.
  return Object.fromEntries(members) as Readers<Form, Entity>;
}

function settingOf(form: new () => object, entity: new () => object, name: string, property: string): Reader<unknown> {
  const { type, first } = columnOf(entity, property);
  const { maxLength, minimum, maximum } = fieldSchema(form, name) as Readonly<Record<string, number | undefined>>;
  if (type === boolean) return or(first, flag);
  if (type === number) return or(first, integer(minimum, maximum));
  return or(first, text({ max: maxLength }));
}
