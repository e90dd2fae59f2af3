import { Refusal } from '../refusal';

/** The document is not right at this place; nothing of it was imported. */
export class WorldError extends Refusal {
  constructor(
    readonly path: string,
    fault: string,
  ) {
    super(path ? `${path}: ${fault}` : fault);
  }
}

const PLAIN = /^\w+$/;

/** The place of a member or an element, as JavaScript would write it: `groups[3].members[0]`. */
export function pathTo(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  return PLAIN.test(key) ? `${parent}.${key}` : `${parent}[${JSON.stringify(key)}]`;
}
