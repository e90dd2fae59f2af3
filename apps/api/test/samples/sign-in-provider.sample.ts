import { randomUUID } from 'node:crypto';
import { TEST_KEYS } from '@review-service/testing/make';
import { PROVIDER_CREDENTIAL_PLACE } from '@review-service/platform/secrets/provider-credentials';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { ResourceSample } from '../resource-sample';

const slug = (): string => `login-${randomUUID().slice(0, 8)}`;

/** What suites expect of an identity provider. */
export const signInProviderSample: ResourceSample = {
  name: 'sign_in_provider',
  plural: 'sign_in_providers',
  list: ['sign-in-providers', 'GET', 'POST'],
  item: ['sign-in-providers/:sign_in_provider', 'GET', 'PUT', 'DELETE'],
  sent: () => {
    const own = slug();
    const form = { slug: own, name: 'Acme', issuer: `https://${own}.example.com`, client_id: 'review' };
    return { form: { ...form, client_secret: 'secret' } };
  },
  make: async ({ api }) => {
    // There may be twenty at most.
    await api.db.query(
      'delete from sign_in_provider where id in (select id from sign_in_provider order by id desc offset 5)',
    );
    const own = slug();
    const [{ id }] = await api.db.query<[{ id: number }]>(
      `insert into sign_in_provider (slug, name, issuer, client_id, credential, key_id, sealed)
       values ($1, 'Acme', $2, 'review', 'client_secret', 'test', '') returning id`,
      [own, `https://${own}.example.com`],
    );
    const sealed = new Secrets(TEST_KEYS).seal(PROVIDER_CREDENTIAL_PLACE(id), 'secret');
    await api.db.query('update sign_in_provider set sealed = $1 where id = $2', [sealed, id]);
    return { sign_in_provider: own };
  },
};
