import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { ApiException, type FieldErrors } from '../hypermedia/api.exception';

/** What is wrong with a form: the status of the answer and, for each field, what to say beside it. */
export interface FormFaults {
  readonly status: number;
  readonly faults: FieldErrors;
}

/**
 * The faults of a form that somebody can mend there. `places` says which field an error is about that names none.
 * Whatever else was thrown goes on.
 */
export function formFaults(thrown: unknown, places: ReadonlyMap<ErrorDefinition, string> = new Map()): FormFaults {
  if (!(thrown instanceof ApiException)) throw thrown;
  const { definition, details, message } = thrown;
  const { status } = definition;
  const place = places.get(definition);
  if (place !== undefined) return { status, faults: { [place]: [message] } };
  if (definition === errors.invalidFormData && details.fields) return { status, faults: details.fields };
  throw thrown;
}
