import { SIGN_IN_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { SignInProviderPresenter } from './sign-in-provider.presenter';
import { isOperator, SignInProvidersService, type ShownProvider } from './sign-in-providers.service';

/** Who may do what with an identity provider: superusers, because it says who people are. */
export const signInProviderPolicy = {
  read: isOperator,
  update: isOperator,
  delete: isOperator,
} satisfies Policy<ShownProvider>;

/** The identity provider that the URL names. Nobody else learns which there are. */
export const SignInProviderTo = defineTarget({
  uses: { providers: SignInProvidersService },
  policy: signInProviderPolicy,
  shownAs: { definition: SIGN_IN_PROVIDER, presenter: SignInProviderPresenter },
  find: async ({ providers }, { sign_in_provider = '' }, caller) => {
    if (!isOperator(caller)) return undefined;
    return providers.find(sign_in_provider);
  },
  lock: ({ providers }, provider) => providers.lock(provider),
});
