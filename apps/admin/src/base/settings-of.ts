import { fieldNames } from '@review-service/contracts/field';
import { type EntityFields, propertyOf } from '@review-service/database/patch';

/** The properties of an entity that clients may change, by the fields of a request of the contract. */
export const settingsOf = <Form extends object>(form: new () => Form): (keyof EntityFields<Form> & string)[] =>
  // The reason for the cast: the names are those of the form's members.
  fieldNames(form).map(propertyOf) as (keyof EntityFields<Form> & string)[];
