import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import type { CreateOAuthApp, UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import { readRedirectUris, redirectFault } from '@review-service/contracts/redirect-uris';
import { webhookUrlFault } from '@review-service/contracts/webhook-urls';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import { ApiException, failField, type FieldErrors } from '../../../errors/api.exception';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { isMemberHere } from '../../people/users';
import { administersApps } from './oauth-app.access';
import { tokenFaults } from './token-faults';

/** The columns of a StoredApp, of `oauth_application a` with its owner, `user_account u`. */
export const appColumns = together(
  columns(OAuthApplication, 'a', [
    ...(['id', 'name', 'originalUserId', 'clientId', 'clientType', 'redirectUris'] as const),
    ...(['skipAuthorization', 'enabled', 'webhookUrl', 'actsAs'] as const),
  ]),
  computed({
    owner: [text, sql`u.username`],
    // Those that nobody registered are not shown here.
    userId: [number, sql`a.user_id`],
    grantType: [text, sql`a.authorization_grant_type`],
    extraData: [nullable(json<ExtraData>()), sql`a.extra_data`],
  }),
);

/** An application's row without its secret. */
export type StoredApp = RowOf<typeof appColumns>;

type Given = CreateOAuthApp | UpdateOAuthApp;
type Settled = Pick<StoredApp, 'grantType' | 'redirectUris' | 'userId' | 'webhookUrl'>;
type Before = Settled & Pick<StoredApp, 'actsAs' | 'skipAuthorization'>;

const NOTHING_TO_SIGN = 'There is nothing to sign: set webhook_url, which makes a secret.';
const NOT_YOURS = 'You do not have permission to set this field.';

/** Checks settings of an application that depend on each other or on the caller. */
@Injectable()
export class OAuthAppSettings {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** The settings to store: the given ones, else those of `before`. Reports all faults at once. */
  async read(caller: Caller, given: Given, before: Before): Promise<Settled> {
    const faults = caller.isInPerson ? {} : tokenFaults(caller, given, before);
    const redirectUris =
      given.redirect_uris === undefined ? before.redirectUris : readRedirectUris(given.redirect_uris);
    const fault = redirectFault(redirectUris, before.grantType, before.redirectUris);
    if (fault !== undefined) faults.redirect_uris = [fault];
    const webhookUrl = this.readWebhookUrl(given, before.webhookUrl, faults);
    if (given.skip_authorization && !administersApps(caller)) faults.skip_authorization = [NOT_YOURS];
    const userId = await this.readOwner(caller, given.user, before.userId, faults);
    if (Object.keys(faults).length > 0) throw new ApiException(errors.invalidFormData, { fields: faults });
    return { grantType: before.grantType, redirectUris, userId, webhookUrl };
  }

  /** The retired types are not served: an imported application keeps its type, or changes to a served one. */
  checkGrantType({ grantType }: StoredApp, { authorization_grant_type: given = grantType }: UpdateOAuthApp): void {
    if (given === grantType || SERVED_GRANT_TYPES.includes(given)) return;
    const message = `"${given}" is not served here. Choose one of ${SERVED_GRANT_TYPES.join(', ')}.`;
    failField(errors.invalidFormData, 'authorization_grant_type', message);
  }

  /** An application that was disabled for safety stays so until it has a new secret. */
  checkEnabling({ enabled, originalUserId }: StoredApp, given: UpdateOAuthApp): void {
    if (given.enabled !== true || enabled || originalUserId === null || given.regenerate_client_secret) return;
    const message = 'It was disabled because its owner lost access. Make a new secret first: regenerate_client_secret.';
    throw new ApiException(errors.invalidFormData, { fields: { __all__: [message] } });
  }

  private readWebhookUrl(given: Given, before: string, faults: FieldErrors): string {
    const url = given.webhook_url ?? before;
    const fault = given.webhook_url ? webhookUrlFault(given.webhook_url, this.config) : undefined;
    if (fault !== undefined) faults.webhook_url = [fault];
    const isRenewed = 'regenerate_webhook_secret' in given && given.regenerate_webhook_secret;
    if (isRenewed && url === '') faults.regenerate_webhook_secret = [NOTHING_TO_SIGN];
    return url;
  }

  private async readOwner(
    caller: Caller,
    username: string | undefined,
    before: number,
    faults: FieldErrors,
  ): Promise<number> {
    if (username === undefined) return before;
    if (username === caller.person?.username) return caller.userId;
    if (!administersApps(caller)) {
      faults.user = [NOT_YOURS];
      return before;
    }
    const owner = await this.db.find(
      { id: number },
      sql`select u.id from user_account u where u.username = ${username} and ${isMemberHere(caller)}`,
    );
    if (!owner) faults.user = [`There is no user "${username}" here.`];
    return owner?.id ?? before;
  }
}
