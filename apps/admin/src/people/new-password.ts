import { hashPassword } from '@review-service/platform/secrets/passwords';
import { print, remark } from '../output';
import { makePassword, readPassword } from './password';

/** Where the new password comes from. */
export interface PasswordFlags {
  passwordStdin?: true;
}

/** A password of this person ready to be stored. `show` prints it when it was made here: call it once it is stored. */
export async function newPassword(
  username: string,
  { passwordStdin }: PasswordFlags,
): Promise<{ hash: string; show: () => void }> {
  if (passwordStdin) return { hash: await hashPassword(await readPassword(username)), show: () => undefined };
  const password = makePassword();
  const show = () => {
    remark('The password, shown this once:');
    print(password);
  };
  return { hash: await hashPassword(password), show };
}
