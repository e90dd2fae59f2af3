import { errors } from '@review-service/contracts/errors';
import { defineTarget } from '../../../access/targets/route-target';
import { fail } from '../../../errors/api.exception';
import { Providers } from '../../people/sign-in-providers';

/** The identity provider that the address of a page names; without a slug, that of the settings. Anybody may sign in with it. */
export const ProviderTo = defineTarget({
  uses: { providers: Providers },
  policy: { use: () => true },
  isSecret: true,
  find: async ({ providers }, { provider }) => (await providers.find(provider)) ?? fail(errors.doesNotExist),
});
