import { faultOf, fieldNames, fillFields } from '@review-service/contracts/field';
import { type EntityFields, propertyOf } from '@review-service/database/patch';
import { optionOf } from './option-of';
import { Refusal } from './refusal';

/**
 * The request of the contract that the options and arguments of a command make: `--mailing-list` is its `mailing_list`.
 * Refuses what the API would refuse.
 * @param named what stands for fields on the command line that have no option of their name
 */
export function requestOf<Request extends object>(
  type: new () => Request,
  given: EntityFields<Request>,
  named: Readonly<Record<string, string>> = {},
): Request {
  const values = new Map<string, unknown>(Object.entries(given));
  const ofFields = fieldNames(type).map((field) => [field, values.get(propertyOf(field))] as const);
  const request = fillFields(type, new Map(ofFields), true);
  const found = faultOf(request);
  if (found) throw new Refusal(`${named[found.field] ?? optionOf(found.field)}: ${found.fault}`);
  return request;
}
