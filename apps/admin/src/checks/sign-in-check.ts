import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { setting } from '@review-service/embedded/setting';
import { commandLine } from '../base/command-line';
import { type Finding, warn } from './finding';

/**
 * Checks that a superuser can sign in, by what the settings here say of passwords, the identity provider and the host of
 * passkeys, and names passkeys that work no more. Says nothing where all is well.
 */
export async function checkSignIn(db: Db, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const siteUrl = setting(env, 'SITE_URL');
  const host = siteUrl !== undefined && URL.canParse(siteUrl) ? new URL(siteUrl).hostname : null;
  const issuer = setting(env, 'OIDC_ISSUER') ?? null;
  const takesPasswords = setting(env, 'LOCAL_PASSWORDS') !== 'none';
  const passkeys = sql`(select from passkey p where p.user_id = u.id and p.rp_id = coalesce(${host}::text, p.rp_id))`;
  const codes = sql`(
    select from authenticator_app a where a.user_id = u.id union all select from recovery_code r where r.user_id = u.id)`;
  const [found] = await all(
    db,
    { superusers: number, able: number, strays: number },
    sql`
      select count(*) as superusers,
        count(*) filter (where
          exists (select from identity i where i.user_id = u.id
            and (i.issuer = ${issuer}::text or exists (select from sign_in_provider p where p.issuer = i.issuer)))
          or (${takesPasswords}::boolean and exists ${passkeys})
          or (${takesPasswords || issuer !== null}::boolean and u.password_hash is not null
            and (not u.has_second_factor or exists ${codes}))
        ) as able,
        (select count(*) from passkey p where p.rp_id <> ${host}::text) as strays
      from user_account u where u.is_superuser and u.is_active`,
  );
  const { superusers = 0, able = 0, strays = 0 } = found ?? {};
  return [
    ...(superusers > 0 && able === 0
      ? [
          warn(
            `sign-in: no superuser can sign in: they lack a password, an identity of the provider, or a second factor that ` +
              `works; run \`${commandLine('user password')}\` or \`${commandLine('user second-factor reset')}\``,
          ),
        ]
      : []),
    ...(strays > 0
      ? [warn(`sign-in: ${strays} passkeys were added at another host than that of SITE_URL, and do not work`)]
      : []),
  ];
}
