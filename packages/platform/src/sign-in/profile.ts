import { hiddenFault, nameFault } from '@review-service/contracts/visible-text';
import { isEmail } from 'class-validator';

/** The first and last name of an account. */
export interface ProfileNames {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** The longest first or last name, and address, of an account. */
const [LONGEST_NAME, LONGEST_EMAIL] = [150, 254];

/** A first or last name as an account can have it; undefined: this is none. */
export function profileName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.trim() : '';
  const isRight = name !== '' && nameFault(name) === undefined && !/[\0\p{Surrogate}]/u.test(name);
  return isRight && Array.from(name).length <= LONGEST_NAME ? name : undefined;
}

/** An address as an account can have it; undefined: this is none. */
export function profileEmail(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_EMAIL) return undefined;
  return isEmail(value) && hiddenFault(value) === undefined ? value : undefined;
}

/** The names of somebody who has one name only: what follows its first space is the last name. */
export function namesOfWhole(value: unknown): ProfileNames {
  const [firstName, ...rest] = (profileName(value) ?? '').split(' ');
  return firstName ? { firstName, lastName: rest.join(' ') } : {};
}
