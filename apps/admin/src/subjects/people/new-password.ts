import { hashPassword } from '@review-service/platform/secrets/passwords';
import { print, remark } from '../../base/output';
import { makePassword, readPassword } from './password';

/** The options for a new password. */
export interface PasswordFlags {
  passwordStdin?: true;
}

/** The hash of a new password, and a generated one itself. `show` prints a generated password: call it after storing the hash. */
export async function newPassword(
  username: string,
  { passwordStdin }: PasswordFlags,
): Promise<{ hash: string; password?: string; show: () => void }> {
  if (passwordStdin) return { hash: await hashPassword(await readPassword(username)), show: () => undefined };
  const password = makePassword();
  const show = () => {
    remark('Password, shown only once:');
    print(password);
  };
  return { hash: await hashPassword(password), password, show };
}
