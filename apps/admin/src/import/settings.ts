import { fieldNames, fieldSchema } from '@review-service/contracts/field';
import { columnOf } from '@review-service/database/columns';
import { propertyOf } from '@review-service/database/patch';
import { boolean, number } from '@review-service/database/row-types';
import { flag, integer, or, type Reader, text } from './readers';

/** Readers of the fields of a request. */
type Readers<Form> = { [Name in keyof Form]-?: Reader<NonNullable<Form[Name]>> };

/**
 * Readers of what clients may change, by the contract and the columns: a member has the type and the default of its column,
 * and the largest length of its field. Its other rules are for new values only.
 */
export function settings<Form extends object>(form: new () => Form, entity: new () => object): Readers<Form> {
  const members = fieldNames(form).map((name) => [name, settingOf(form, entity, name)] as const);
  // The reason for the cast: the object has the members of the form.
  return Object.fromEntries(members) as Readers<Form>;
}

function settingOf(form: new () => object, entity: new () => object, name: string): Reader<unknown> {
  const { type, first } = columnOf(entity, propertyOf(name));
  const { maxLength, minimum, maximum } = fieldSchema(form, name) as Readonly<Record<string, number | undefined>>;
  if (type === boolean) return or(first, flag);
  if (type === number) return or(first, integer(minimum, maximum));
  return or(first, text({ max: maxLength }));
}
