import { errors } from '@review-service/contracts/errors';
import { ApiException, type FieldErrors } from '../errors/api.exception';

/** The faults of a form, for the page that shows it again. */
export interface FormFaults {
  readonly status: number;
  /** Shown at the top: faults of no single input. */
  readonly faults: string[];
  /** Shown at their inputs. */
  readonly fields: FieldErrors;
}

/** Runs a form's action. Faults of its fields are shown with the form; other errors are separate pages. */
export const orAgain = (
  inputs: readonly string[],
  work: () => Promise<string>,
  again: (faults: FormFaults) => string | Promise<string>,
): Promise<string> =>
  work().catch((thrown: unknown) => {
    if (!(thrown instanceof ApiException)) throw thrown;
    const { definition, details, message } = thrown;
    if (definition !== errors.invalidFormData) throw thrown;
    return again({ status: definition.status, ...sorted(details.fields ?? { __all__: [message] }, inputs) });
  });

/** A fault of a field without an input is shown at the top. */
function sorted(all: FieldErrors, inputs: readonly string[]): Pick<FormFaults, 'faults' | 'fields'> {
  const faulty = Object.entries(all);
  const fields = faulty.filter(([name]) => inputs.includes(name));
  const others = faulty.filter(([name]) => !inputs.includes(name)).flatMap(([, messages]) => messages);
  const summary = fields.length > 0 ? ['Fix the highlighted fields.'] : [];
  return { faults: [...summary, ...others], fields: Object.fromEntries(fields) };
}
