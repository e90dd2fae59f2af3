import { SettingsError } from '@review-service/platform/config/settings-error';

/** A request of the operator that cannot be done: one line with the fault and what to do. */
export class Refusal extends SettingsError {
  constructor(message: string) {
    super([message]);
  }
}
