import type { FieldErrors } from '../../hypermedia/api.exception';

/** In characters: NIST SP 800-63B-4, section 3.1.1.2, asks for 8 at least, and for 64 to be possible. */
const [SHORTEST, LONGEST] = [8, 1024];

/** What the form for a new password says. */
export interface PasswordForm {
  readonly old: string;
  readonly password: string;
  /** The new one once more. */
  readonly again: string;
}

/** What is wrong with it, before anybody looks whether the old one is right. */
export function passwordFaults(username: string, { old, password, again }: PasswordForm): FieldErrors {
  const length = Array.from(password).length;
  const faults: FieldErrors = {};
  if (old === '') faults.old = ['This field is required.'];
  if (length < SHORTEST) faults.password = [`Use at least ${SHORTEST} characters.`];
  else if (length > LONGEST) faults.password = [`Use at most ${LONGEST} characters.`];
  else if (password.toLowerCase() === username.toLowerCase()) faults.password = ['This is your user name.'];
  else if (password !== again) faults.again = ['This is not the same as the new password.'];
  return faults;
}
