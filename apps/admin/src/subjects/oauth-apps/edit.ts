import { OAUTH_APPS_QUEUE, OAuthAppForm } from '@review-service/contracts/oauth-apps';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { columns, type RowOf } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { assigned } from '@review-service/database/patch';
import { empty, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import { makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import { removeWebhookSecrets, renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import type { DataSource, EntityManager } from 'typeorm';
import { auditEach } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { settingsOf } from '../../base/settings-of';
import { print, remark, report } from '../../base/output';
import { userId } from '../../lookup/find-user';
import { Refusal } from '../../base/refusal';
import { openSecrets } from '../../connections/secrets';
import { checkMember } from '../../lookup/find-site';
import { countDependents, inWords } from './counts';
import { type Application, findApplication, lockApplication } from './find';
import { checkSettings } from './settings';

interface Flags extends Taking {
  readonly name?: string;
  readonly user?: string;
  readonly grantType?: Settings['authorizationGrantType'];
  readonly clientType?: 'confidential' | 'public';
  readonly redirectUri?: readonly string[];
  readonly webhookUrl?: string;
  readonly skipAuthorization?: boolean;
  readonly enable?: true;
  readonly newSecret?: true;
  readonly newWebhookSecret?: true;
  readonly revokeTokens?: true;
  /** Its former name. */
  readonly endTokens?: true;
}

const COLUMNS = columns(OAuthApplication, 'a', [
  ...(['name', 'userId', 'originalUserId', 'clientType', 'authorizationGrantType'] as const),
  ...settingsOf(OAuthAppForm, OAuthApplication),
]);

type Settings = RowOf<typeof COLUMNS>;

/** New secrets, each shown only once. */
interface Made {
  readonly clientSecret?: string;
  readonly webhookSecret?: string;
}

/** Changes an application by the same rules as the API. */
export async function run(
  given: string,
  { yes, dryRun, endTokens, revokeTokens = endTokens, ...others }: Flags,
): Promise<object> {
  const flags: Flags = { ...others, ...(revokeTokens && { revokeTokens }) };
  if (Object.keys(flags).length === 0) throw new Refusal('Give at least one option: see `oauth-app edit --help`.');
  return withMigratedDatabase(async (dataSource) => {
    const app = await findApplication(dataSource, given);
    const goes = await whatGoes(dataSource, app, flags);
    if (dryRun || goes !== undefined) {
      const asked = await mayGo(goes ?? `This change of "${app.name}" revokes nothing.`, { yes, dryRun });
      if (!asked) return { dryRun: true, id: app.id, clientId: app.clientId };
    }
    const clientSecret = flags.newSecret && makeClientSecret();
    const hash = clientSecret && (await hashPassword(clientSecret));
    const keys = flags.webhookUrl || flags.newWebhookSecret ? await openSecrets() : undefined;
    const webhookSecret = await dataSource.transaction((db) => change(db, app, flags, { hash, keys }));
    report(`The application "${flags.name ?? app.name}" was changed.`);
    const made = { ...(clientSecret && { clientSecret }), ...(webhookSecret && { webhookSecret }) };
    show(made);
    return { dryRun: false, id: app.id, clientId: app.clientId, ...made };
  });
}

/** What cannot be taken back; undefined: nothing. */
async function whatGoes(db: DataSource, { id, name }: Application, flags: Flags): Promise<string | undefined> {
  const dependents = inWords(await countDependents(db, id));
  const parts = [
    ...(flags.revokeTokens ? [`revokes ${dependents}`] : []),
    ...(flags.newSecret ? ['revokes its secret, so that it gets no tokens until it has the new one'] : []),
  ];
  return parts.length > 0 ? `This change of "${name}" ${parts.join(', and ')}.` : undefined;
}

async function change(
  db: EntityManager,
  { clientId, site }: Application,
  flags: Flags,
  { hash, keys }: { hash: string | undefined; keys: Secrets | undefined },
): Promise<string | undefined> {
  const { id } = await lockApplication(db, clientId);
  const [before] = await all(db, COLUMNS, sql`select ${COLUMNS} from oauth_application a where a.id = ${id}`);
  if (!before) throw new Refusal(`There is no application "${clientId}".`);
  const next = await changed(db, before, flags, site);
  await all(
    db,
    {},
    sql`
      update oauth_application
      set ${assigned(OAuthApplication, { ...next, ...(hash !== undefined && { clientSecretHash: hash, originalUserId: null }) })}
        ${flags.revokeTokens ? sql`, tokens_ended_at = clock_timestamp()` : empty}
      where id = ${id}`,
  );
  const entry = { subject: `oauth-app ${id}`, details: { name: next.name, clientId } };
  await auditEach(db, [
    { ...entry, action: 'oauth-app.changed', details: { ...entry.details, fields: Object.keys(flags) } },
    ...(hash === undefined ? [] : [{ ...entry, action: 'oauth-app.secret-renewed' as const }]),
    ...(flags.newWebhookSecret ? [{ ...entry, action: 'oauth-app.webhook-secret-renewed' as const }] : []),
    ...(flags.revokeTokens ? [{ ...entry, action: 'oauth-app.tokens-ended' as const }] : []),
  ]);
  if (flags.revokeTokens) {
    const payload = { applicationId: id, endedBy: OPERATOR_ID };
    await sendMessage(db, OAUTH_APPS_QUEUE, 'application.tokens-ended', payload);
  }
  if (next.webhookUrl === '') await removeWebhookSecrets(db, { applicationId: id });
  const isNew = flags.newWebhookSecret ?? (next.webhookUrl !== '' && before.webhookUrl === '');
  return keys && isNew ? renewWebhookSecret(db, keys, { applicationId: id }) : undefined;
}

/** The settings after the change; refuses those that cannot be. */
async function changed(db: EntityManager, before: Settings, flags: Flags, site: string | null): Promise<Settings> {
  const { enable, newSecret, newWebhookSecret, user } = flags;
  const next = {
    ...before,
    name: flags.name ?? before.name,
    userId: user === undefined ? before.userId : await userId(db, user),
    authorizationGrantType: flags.grantType ?? before.authorizationGrantType,
    clientType: flags.clientType ?? before.clientType,
    redirectUris: [...(flags.redirectUri ?? before.redirectUris)],
    webhookUrl: flags.webhookUrl ?? before.webhookUrl,
    skipAuthorization: flags.skipAuthorization ?? before.skipAuthorization,
    enabled: enable ?? before.enabled,
  };
  // As in the API: an address that was possible once is no reason to refuse another change.
  checkSettings({
    ...{ ...next, grantType: next.authorizationGrantType },
    ...{ formerUris: before.redirectUris, webhookUrl: flags.webhookUrl || undefined },
  });
  if (user !== undefined && site !== null && next.userId !== null)
    await checkMember(db, site, { id: next.userId, name: user });
  if (enable && before.originalUserId !== null && !newSecret)
    throw new Refusal('It was disabled because its owner lost access: use --new-secret, too.');
  if (newWebhookSecret && next.webhookUrl === '')
    throw new Refusal('--new-webhook-secret: there is no webhook. Use --webhook-url, which creates a secret.');
  return next;
}

function show({ clientSecret, webhookSecret }: Made): void {
  if (clientSecret !== undefined) {
    remark('New client secret, shown only once:');
    print(clientSecret);
  }
  if (webhookSecret === undefined) return;
  remark('New webhook secret, shown only once:');
  print(webhookSecret);
}
