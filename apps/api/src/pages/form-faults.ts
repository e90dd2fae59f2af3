import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { ApiException, type FieldErrors } from '../errors/api.exception';

/** What is wrong with a form, for the page that shows it again. */
export interface FormFaults {
  readonly status: number;
  /** At the top: what concerns no single input. */
  readonly faults: string[];
  /** At the inputs. */
  readonly fields: FieldErrors;
}

/**
 * Does what a form asks for. What is wrong with its fields is shown with the form; other failures are pages of their own.
 * @param places at which input a failure is shown that names none
 */
export const orAgain = (
  inputs: readonly string[],
  work: () => Promise<string>,
  again: (faults: FormFaults) => string | Promise<string>,
  places: ReadonlyMap<ErrorDefinition, string> = new Map(),
): Promise<string> =>
  work().catch((thrown: unknown) => {
    if (!(thrown instanceof ApiException)) throw thrown;
    const { definition, details, message } = thrown;
    const place = places.get(definition);
    if (place === undefined && definition !== errors.invalidFormData) throw thrown;
    const faults = place === undefined ? (details.fields ?? { __all__: [message] }) : { [place]: [message] };
    return again({ status: definition.status, ...sorted(faults, inputs) });
  });

/** A fault of a field that the form has no input for is told at the top, where it is seen. */
function sorted(all: FieldErrors, inputs: readonly string[]): Pick<FormFaults, 'faults' | 'fields'> {
  const faulty = Object.entries(all);
  const fields = faulty.filter(([name]) => inputs.includes(name));
  const others = faulty.filter(([name]) => !inputs.includes(name)).flatMap(([, messages]) => messages);
  const summary = fields.length > 0 ? ['Nothing was changed yet. See what is marked below.'] : [];
  return { faults: [...summary, ...others], fields: Object.fromEntries(fields) };
}
