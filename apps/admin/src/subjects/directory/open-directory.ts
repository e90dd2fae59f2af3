import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { DirectoryFault } from '@review-service/platform/directory/directory-fault';
import { Refusal } from '../../base/refusal';

/** The directory of the settings; refuses if there is none. */
export function openDirectory(): LdapDirectory {
  const directory = new LdapDirectory(fromEnv(DirectoryConfig));
  if (!directory.isOn) throw new Refusal('LDAP_URL: is not set, so there is no directory. Set the values of the API.');
  return directory;
}

/** Tells the operator why the directory cannot be asked. */
export const orRefusal = (thrown: unknown): never => {
  throw thrown instanceof DirectoryFault ? new Refusal(thrown.message) : thrown;
};
