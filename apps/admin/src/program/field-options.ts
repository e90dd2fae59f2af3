import { Option } from 'commander';
import { describedFields } from '../base/described-fields';
import { optionOf } from '../base/option-of';

/** The options for the optional fields of a request: `--mailing-list <value>` of `mailing_list`. */
export const fieldOptions = (request: string, except: readonly string[]): Option[] =>
  describedFields(request)
    .filter(({ name, isRequired }) => !isRequired && !except.includes(name))
    .map(({ name, type, description }) => {
      const option = optionOf(name);
      return new Option(type === 'boolean' ? option : `${option} <value>`, helpOf(description));
    });

/** The first sentence of a docstring in the form of helps: it begins with a small letter and has no full stop. */
function helpOf(docstring: string): string {
  const [sentence = ''] = docstring.split(/\.(?:\s|$)/);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
