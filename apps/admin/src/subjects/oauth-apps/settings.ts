import { APP_NAME_MAX } from '@review-service/contracts/oauth-app-types';
import { redirectFault } from '@review-service/contracts/redirect-uris';
import { nameFault } from '@review-service/contracts/visible-text';
import { webhookUrlFault } from '@review-service/contracts/webhook-urls';
import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { Refusal } from '../../base/refusal';

/** Settings of an application as its options give them. */
interface Settings {
  readonly name: string;
  readonly grantType: string;
  readonly redirectUris: readonly string[];
  /** Those that it has already. */
  readonly formerUris?: readonly string[];
  /** Undefined: it is not given. */
  readonly webhookUrl: string | undefined;
}

/** Refuses settings that the API would refuse, too. */
export function checkSettings({ name, redirectUris, formerUris, grantType, webhookUrl }: Settings): void {
  const { length } = Array.from(name);
  if (length === 0 || length > APP_NAME_MAX)
    throw new Refusal(`The name has ${length} characters; 1 to ${APP_NAME_MAX} are possible.`);
  const hidden = nameFault(name);
  if (hidden) throw new Refusal(`The name: ${hidden}`);
  const fault = redirectFault(redirectUris, grantType, formerUris);
  if (fault) throw new Refusal(`--redirect-uri: ${fault}`);
  const webhookFault = webhookUrl === undefined ? undefined : webhookUrlFault(webhookUrl, fromEnv(EnvironmentConfig));
  if (webhookFault) throw new Refusal(`--webhook-url: ${webhookFault}`);
}
