import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Applications that nobody registered: their client id is the address of their description, on each Local Site. */
export class ClientsThatDescribeThemselves1796100004001 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_application
        alter column user_id drop not null,
        add column described_until timestamptz,
        drop constraint oauth_application_client_id_key,
        add constraint oauth_application_owner check (user_id is not null or client_type = 'public')`);
    await db.query(`create index oauth_application_client on oauth_application (client_id)`);
    await db.query(`
      create unique index oauth_application_client_id_key on oauth_application (client_id) where user_id is not null`);
    await db.query(`
      create unique index oauth_application_described on oauth_application (client_id, coalesce(local_site_id, 0))
        where user_id is null`);
  }
}
