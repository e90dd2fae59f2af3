import { CreateSignInProvider, SIGN_IN_PROVIDERS_AT_MOST } from '@review-service/contracts/sign-in-providers';
import { SignInProvider } from '@review-service/database/entities/sign-in-provider.entity';
import { type EntityFields, inserted } from '@review-service/database/patch';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { fromEnv } from '@review-service/platform/config/from-env';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import {
  ProviderRefusal,
  sealedCredential,
  settingsOfProvider,
} from '@review-service/platform/sign-in/provider-settings';
import { audit } from '../../base/audit';
import { optionOf } from '../../base/option-of';
import { remark, report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { requestOf } from '../../base/request-of';
import { inTransaction } from '../../connections/database';
import { openSecrets } from '../../connections/secrets';
import { readCredential } from './read-credential';

interface Flags extends EntityFields<CreateSignInProvider> {
  readonly key: boolean;
}

/** What stands for fields on the command line. */
const NAMED = {
  slug: '<slug>',
  issuer: '<issuer>',
  client_id: '<client-id>',
  client_secret: 'standard input',
  private_key: 'standard input',
};

/** Adds an identity provider. */
export async function run(slug: string, issuer: string, clientId: string, { key, ...flags }: Flags): Promise<object> {
  const value = await readCredential();
  const credential = key ? { privateKey: value } : { clientSecret: value };
  const given = requestOf(CreateSignInProvider, { name: slug, ...flags, slug, issuer, clientId, ...credential }, NAMED);
  const settings = settingsOf(given);
  if (fromEnv(SignInConfig).issuer === issuer) throw new Refusal('<issuer>: it is that of the settings (OIDC_ISSUER).');
  const secrets = await openSecrets();
  const id = await inTransaction(async (db) => {
    await all(db, {}, sql`select from pg_advisory_xact_lock(hashtext('sign_in_provider'))`);
    const [drawn] = await all(
      db,
      { id: number, count: number },
      sql`
        select nextval(pg_get_serial_sequence('sign_in_provider', 'id'))::integer as id,
          (select count(*)::integer from sign_in_provider) as count`,
    );
    const { id: next = 0, count = 0 } = drawn ?? {};
    if (count >= SIGN_IN_PROVIDERS_AT_MOST)
      throw new Refusal(`There are ${count} providers, and no more are possible.`);
    const row = { id: next, slug, issuer, ...settings, ...sealedCredential(next, given, secrets) };
    const added = await all(
      db,
      { id: number },
      sql`insert into sign_in_provider ${inserted(SignInProvider, row)} on conflict do nothing returning id`,
    );
    if (added.length === 0) throw new Refusal(`There is already a provider with the slug "${slug}" or this issuer.`);
    const { client_secret, private_key, ...shown } = given;
    const details = {
      issuer,
      ...givenFields({ ...shown, [key ? 'private_key' : 'client_secret']: client_secret ?? private_key }),
    };
    await audit(db, 'sign-in-provider.created', `sign-in-provider ${slug}`, details);
    return next;
  });
  report(`The identity provider "${slug}" was added.`);
  remark('See `sign-in check` for the addresses that it has to know.');
  return { id, slug, issuer };
}

/** As the API refuses them. */
function settingsOf(given: CreateSignInProvider) {
  try {
    return settingsOfProvider(given, { issuer: given.issuer, tenants: [], credential: '' });
  } catch (thrown) {
    if (!(thrown instanceof ProviderRefusal)) throw thrown;
    const named: Readonly<Record<string, string>> = NAMED;
    throw new Refusal(`${named[thrown.field] ?? optionOf(thrown.field)}: ${thrown.message}`);
  }
}
