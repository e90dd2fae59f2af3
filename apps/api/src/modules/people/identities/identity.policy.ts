import { IDENTITY } from '@review-service/contracts/identities';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { IdentitiesService, type ShownIdentity } from './identities.service';
import { IdentityPresenter } from './identity.presenter';

const owns = (caller: Caller, { userId }: ShownIdentity) => caller.isSuperuser || caller.userId === userId;

/** Who may do what with an identity: the person whose account it signs in to, and superusers. */
export const identityPolicy = { read: owns, remove: owns } satisfies Policy<ShownIdentity>;

/** The identity that the URL names, if the caller may do this with it. */
export const IdentityTo = defineTarget({
  uses: { identities: IdentitiesService },
  policy: identityPolicy,
  shownAs: { definition: IDENTITY, presenter: IdentityPresenter },
  find: ({ identities }, { username = '', identity_id }) => identities.find(username, numericId(identity_id)),
  lock: ({ identities }, identity, caller) => identities.lock(identity, caller),
});
