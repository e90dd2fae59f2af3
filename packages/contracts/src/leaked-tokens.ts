import { Text } from './fields';

/** The secrets that one report may have. */
export const FOUND_AT_MOST = 1_000;

/** A secret that was found in public, as GitHub's secret scanning partner program sends it; other members are passed over. */
export class FoundSecret {
  /** The secret itself. */
  @Text({ required: true }) token!: string;
  /** The scanner's name of this kind of secrets; the answer repeats it. */
  @Text({ max: 200 }) type?: string;
  /** The public address at which it was found; may be empty. */
  @Text() url?: string;
  /** The kind of the place, such as `commit` or `issue_comment`. */
  @Text() source?: string;
}

/** The answer about one secret. */
export interface LeakVerdict {
  /** The SHA-256 of the secret, in hexadecimal digits. */
  token_hash: string;
  /** The `type` that was sent. */
  token_type: string;
  /** `true_positive`: it is a secret of this service, which has ended by now; `false_positive`: nothing here has it. */
  label: 'true_positive' | 'false_positive';
}
