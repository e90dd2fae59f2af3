import { SIGN_IN } from '@review-service/contracts/sign-ins';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { userPolicy, UserTo } from '../../people/users';
import { SignInPresenter } from './sign-in.presenter';
import { type CheckedSignIn, SignInsService } from './sign-ins.service';

const owns = (caller: Caller, { user }: CheckedSignIn) => userPolicy.tokens(caller, user);

/** Who may do what with a sign-in: its person, and superusers. */
export const signInPolicy = { read: owns, end: owns } satisfies Policy<CheckedSignIn>;

/** The sign-in that the URL names, if the caller may do this with it. */
export const SignInTo = defineTarget({
  uses: { parent: UserTo.target, signIns: SignInsService },
  policy: signInPolicy,
  shownAs: { definition: SIGN_IN, presenter: SignInPresenter },
  async find({ parent, signIns }, params, caller) {
    const user = await parent.checked('tokens', params, caller);
    return user && signIns.find(user, params.sign_in ?? '', caller);
  },
  lock: ({ signIns }, signIn, caller) => signIns.lock(signIn, caller),
});
