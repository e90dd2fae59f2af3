import { SettingsError } from '@review-service/platform/config/from-env';

/** The operator asked for something that cannot be done: one line that says what is wrong and what to do. */
export class Refusal extends SettingsError {
  constructor(message: string) {
    super([message]);
  }
}
