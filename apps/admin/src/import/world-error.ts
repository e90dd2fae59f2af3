import { Refusal } from '../base/refusal';

/** The document has faults at one place or several; nothing was imported. */
export class WorldError extends Refusal {
  constructor(path: string, fault: string) {
    super(path ? `${path}: ${fault}` : fault);
  }

  /** Several of them as one, with so many lines at most. */
  static all(errors: readonly WorldError[], most = Infinity): WorldError {
    const faults = errors.flatMap((error) => error.faults).slice(0, most);
    const error = new WorldError('', faults.join('\n'));
    error.faults.splice(0, 1, ...faults);
    return error;
  }
}

const PLAIN = /^\w+$/;

/** The place of a member or an element, in JavaScript notation: `groups[3].members[0]`. */
export function pathTo(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  return PLAIN.test(key) ? `${parent}.${key}` : `${parent}[${JSON.stringify(key)}]`;
}
