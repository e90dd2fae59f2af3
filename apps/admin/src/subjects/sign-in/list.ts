import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { withMigratedDatabase } from '../../connections/database';
import { openSecrets } from '../../connections/secrets';
import { showPage } from '../../listing/page';
import { knownProviders } from './known';

const TABLE: Readonly<Record<string, (provider: KnownProvider) => string>> = {
  SLUG: ({ slug }) => slug,
  NAME: ({ name }) => name,
  ISSUER: ({ issuer }) => issuer,
  CLIENT: ({ clientId }) => clientId,
  'NEW ACCOUNTS': ({ createAccounts }) => (createAccounts ? 'yes' : 'no'),
  LINK: ({ link }) => link,
};

/** Lists the identity providers, all of them: there are few. */
export const run = (): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const providers = await knownProviders(db, await openSecrets());
    const shown = { columns: TABLE, place: ({ slug }: KnownProvider) => slug };
    const { items } = showPage(providers, providers.length, shown, ({ credential, ...provider }) => ({
      ...provider,
      credential: credential.kind,
    }));
    return { items };
  });
