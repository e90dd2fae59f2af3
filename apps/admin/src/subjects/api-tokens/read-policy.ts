import { READ_ONLY_POLICY } from '@review-service/contracts/read-only-policy';
import { policyFault } from '@review-service/contracts/token-policy';
import { Refusal } from '../../base/refusal';

/** The policy of the options; without any the token may do everything its user may do. */
export function readPolicy({ policy, readOnly }: { policy?: string; readOnly?: true }): object {
  if (readOnly) return READ_ONLY_POLICY;
  const read = parse(policy ?? '{}');
  const fault = policyFault(read);
  if (fault) throw new Refusal(`--policy: ${fault}.`);
  return read;
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new Refusal(`--policy: this is not valid JSON (${(error as Error).message}).`);
  }
}
