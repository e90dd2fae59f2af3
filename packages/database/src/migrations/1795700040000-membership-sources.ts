import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Who says that somebody belongs to a group: a person by hand, or a company's directory. */
export class MembershipSources1795700040000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // Without a rewrite: the default is a constant. Rows of a process of the release before are made by hand.
    await db.query(`
      alter table review_group_member add column sources text[] collate "C" not null default '{manual}'
      check (array_to_string(sources, ' ') ~ '^(manual|(oidc|scim|ldap)(:[a-z0-9-]{1,40})?)( (manual|(oidc|scim|ldap)(:[a-z0-9-]{1,40})?))*$')`);
  }
}
