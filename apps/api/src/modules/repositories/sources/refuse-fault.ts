import { errors } from '@review-service/contracts/errors';
import { fail } from '../../../errors/api.exception';
import type { QuestionOutcome } from './source-questions';

const SLOW = 'The source of this repository has not answered yet. Try again in a few seconds.';

/** What is answered where a source has said nothing about branches and commits. Bytes are no such thing. */
export function refuseFault(said: QuestionOutcome | undefined): never {
  switch (said && 'fault' in said ? said.fault : 'wrong') {
    case 'none':
    case 'unsupported':
      return fail(errors.repositoryNotRead);
    case 'missing':
      return fail(errors.commitNotFound);
    case 'unauthorized':
      return fail(errors.repositoryLoginRefused);
    case 'pending':
      return fail(errors.repositoryFailed, { message: SLOW });
    case 'unreachable':
    case 'wrong':
    case 'too-large':
      return fail(errors.repositoryFailed);
  }
}
