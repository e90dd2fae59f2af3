import { OAuthAppForm } from '@review-service/contracts/oauth-apps';
import { columns, computed, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { boolean, nullable, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { settingsOf } from '../../base/settings-of';
import { printDetails, settingDetails } from '../../listing/details';
import { countDependents, inWords } from './counts';
import { findApplication } from './find';

const COLUMNS = together(
  columns(OAuthApplication, 'a', [
    ...(['id', 'name', 'clientId', 'clientType'] as const),
    ...settingsOf(OAuthAppForm, OAuthApplication),
  ]),
  computed({
    grantType: [text, sql`a.authorization_grant_type`],
    owner: [text, sql`coalesce(u.username, 'itself')`],
    site: [nullable(text), sql`s.name`],
    needsNewSecret: [boolean, sql`a.original_user_id is not null`],
    tokensEnded: [nullable(text), isoTime(sql`a.tokens_ended_at`)],
  }),
);

/** The settings that are not said in other words. */
const SAID: readonly string[] = ['enabled', 'skipAuthorization', 'redirectUris', 'webhookUrl'];
const settings = settingsOf(OAuthAppForm, OAuthApplication).filter((name) => !SAID.includes(name));

/** Shows everything about one application but its secrets, which only their hash or seal is kept of. */
export const run = (given: string): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const { id } = await findApplication(db, given);
    const [app] = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from oauth_application a
        left join user_account u on u.id = a.user_id left join local_site s on s.id = a.local_site_id where a.id = ${id}`,
    );
    const dependents = await countDependents(db, id);
    if (!app) return {};
    const blocked = app.needsNewSecret
      ? ': its owner lost access; `oauth-app edit --new-secret --enable` undoes that'
      : '';
    printDetails([
      ['id', String(app.id)],
      ['name', app.name],
      ['client id', app.clientId],
      ['owner', app.owner],
      ['site', app.site],
      ['status', app.enabled ? 'enabled' : `disabled${blocked}`],
      ['grant type', app.grantType],
      ['client type', app.clientType],
      ['asks for consent', app.skipAuthorization ? 'no' : 'yes'],
      ...app.redirectUris.map((uri, at) => [at === 0 ? 'redirect uris' : '', uri] as const),
      ['webhook', app.webhookUrl],
      ...settingDetails(app, settings),
      ['in use', inWords(dependents)],
      ['tokens revoked', app.tokensEnded],
    ]);
    return { ...app, ...dependents };
  });
