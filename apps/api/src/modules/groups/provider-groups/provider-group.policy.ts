import { PROVIDER_GROUP } from '@review-service/contracts/provider-groups';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { isOperator } from '../../people/sign-in-providers';
import { ProviderGroupPresenter } from './provider-group.presenter';
import { ProviderGroupsService, type ShownProviderGroup } from './provider-groups.service';

/** Who may do what with a mapping: those who may change its provider. */
export const providerGroupPolicy = { read: isOperator, delete: isOperator } satisfies Policy<ShownProviderGroup>;

/** The mapping that the URL names. Nobody else learns which there are. */
export const ProviderGroupTo = defineTarget({
  uses: { groups: ProviderGroupsService },
  policy: providerGroupPolicy,
  shownAs: { definition: PROVIDER_GROUP, presenter: ProviderGroupPresenter },
  find: async ({ groups }, { sign_in_provider = '', provider_group_id }, caller) => {
    if (!isOperator(caller)) return undefined;
    return groups.find(sign_in_provider, numericId(provider_group_id));
  },
  lock: ({ groups }, mapping) => groups.lock(mapping),
});
