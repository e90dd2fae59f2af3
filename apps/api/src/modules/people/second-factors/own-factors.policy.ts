import { PASSKEY } from '@review-service/contracts/second-factors';
import type { Caller } from '../../../access/callers/caller';
import { expectFreshSignIn } from '../../../access/rules/fresh-sign-in';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type ShownUser, userPolicy, UserTo } from '../users';
import { PasskeyPresenter } from './passkey.presenter';
import { type CheckedPasskey, PasskeysService } from './passkeys.service';

const isOwn = (caller: Caller, user: ShownUser): boolean => userPolicy.own(caller, user) && caller.isInPerson;

/** Who may do what with second factors: their person alone, in person, and to change them after proving it again. */
export const ownFactorsPolicy = {
  read: isOwn,
  change: (caller, user) => isOwn(caller, user) && expectFreshSignIn(caller),
} satisfies Policy<ShownUser>;

/** The person that the URL names, if the caller may do this with their second factors. */
export const OwnFactorsTo = defineTarget({
  uses: { users: UserTo.target },
  policy: ownFactorsPolicy,
  find: ({ users }, params, caller) => users.checked('own', params, caller),
});

const isOwnPasskey = ({ isInPerson, userId }: Caller, passkey: CheckedPasskey): boolean =>
  isInPerson && userId === passkey.userId;

/** The same of a passkey. */
export const passkeyPolicy = {
  read: isOwnPasskey,
  change: (caller, passkey) => isOwnPasskey(caller, passkey) && expectFreshSignIn(caller),
} satisfies Policy<CheckedPasskey>;

/** The passkey that the URL names, if the caller may do this with it. */
export const PasskeyTo = defineTarget({
  uses: { parent: UserTo.target, passkeys: PasskeysService },
  policy: passkeyPolicy,
  shownAs: { definition: PASSKEY, presenter: PasskeyPresenter },
  async find({ parent, passkeys }, params, caller) {
    const user = await parent.checked('own', params, caller);
    return user && passkeys.find(user.username, numericId(params.passkey_id));
  },
  lock: ({ passkeys }, { id }) => passkeys.lock(id),
});
