import type { ResourceSample } from '../resource-sample';

/** What suites expect of audit entry. */
export const auditEntrySample: ResourceSample = {
  name: 'audit_entry',
  plural: 'audit_entries',
  list: ['audit', 'GET'],
  item: ['audit/:audit_entry_id', 'GET'],
  policyId: 'audit',
  make: async ({ api, here }) => {
    const [entry] = await api.db.query<{ id: number }[]>(
      `
      insert into audit_log (actor, action, subject, details)
      values ('ann', 'group.created', 'group new',
        jsonb_strip_nulls(jsonb_build_object('site', (select name from local_site where id = $1))))
      returning id`,
      [here.local_site_id],
    );
    return { audit_entry_id: entry?.id ?? 0 };
  },
};
