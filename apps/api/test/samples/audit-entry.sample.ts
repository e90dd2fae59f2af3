import type { ResourceSample } from '../resource-sample';

/** What suites know of audit entry by heart. */
export const auditEntrySample: ResourceSample = {
  name: 'audit_entry',
  plural: 'audit_entries',
  list: ['audit', 'GET'],
  policyId: 'audit',
};
