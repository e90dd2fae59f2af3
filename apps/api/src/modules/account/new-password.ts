import { newPasswordFault } from '@review-service/contracts/passwords';
import type { FieldErrors } from '../../hypermedia/api.exception';

/** What the form for a new password says. */
export interface PasswordForm {
  readonly old: string;
  readonly password: string;
  /** The new one once more. */
  readonly again: string;
}

/** What is wrong with it, before anybody looks whether the old one is right. */
export function passwordFaults(username: string, { old, password, again }: PasswordForm): FieldErrors {
  const faults: FieldErrors = {};
  const fault = newPasswordFault(username, password);
  if (old === '') faults.old = ['This field is required.'];
  if (fault) faults.password = [fault];
  else if (password !== again) faults.again = ['This is not the same as the new password.'];
  return faults;
}
