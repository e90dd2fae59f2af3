import type { ResourceSample } from '../resource-sample';

/** What suites expect of audit entry. */
export const auditEntrySample: ResourceSample = {
  name: 'audit_entry',
  plural: 'audit_entries',
  list: ['audit', 'GET'],
  policyId: 'audit',
};
