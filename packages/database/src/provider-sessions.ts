import { type Sql, sql } from './sql';

/**
 * The parts of a statement that end sessions which an identity provider opened. `ended` has them.
 * @param which condition for `provider_session p` of `identity i`
 */
export const endingProviderSessions = (which: Sql): { readonly ended: Sql; readonly forgotten: Sql } => ({
  ended: sql`
    insert into revoked_session (session_id, expires_at)
    select p.session_id, p.expires_at from provider_session p join identity i on i.id = p.identity_id where ${which}
    on conflict do nothing returning session_id`,
  forgotten: sql`delete from session_use where session_id in (select session_id from ended)`,
});
