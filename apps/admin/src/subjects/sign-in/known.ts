import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { fromEnv } from '@review-service/platform/config/from-env';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import {
  firstProvider,
  type KnownProvider,
  PROVIDER_COLUMNS,
  storedProvider,
} from '@review-service/platform/sign-in/known-provider';
import { Refusal } from '../../base/refusal';

/** The identity providers: first that of the settings, then the stored ones by name. */
export async function knownProviders(db: Db, secrets: Secrets): Promise<KnownProvider[]> {
  const stored = await all(
    db,
    PROVIDER_COLUMNS,
    sql`select ${PROVIDER_COLUMNS} from sign_in_provider p order by p.name, p.id`,
  );
  const first = firstProvider(fromEnv(SignInConfig));
  return [...(first ? [first] : []), ...stored.map((row) => storedProvider(row, secrets))];
}

/** The provider of a slug; refuses unknown ones. */
export async function knownProvider(db: Db, secrets: Secrets, slug: string): Promise<KnownProvider> {
  const providers = await knownProviders(db, secrets);
  const found = providers.find((provider) => provider.slug === slug);
  if (found) return found;
  const names = providers.map((provider) => provider.slug).join(', ') || 'none';
  const what =
    slug === FIRST_PROVIDER
      ? 'The settings name no identity provider (OIDC_ISSUER)'
      : `There is no identity provider "${slug}"`;
  throw new Refusal(`${what}. There are: ${names}.`);
}
