import type { ResourceSample } from '../resource-sample';

/** What suites expect of audit proof. */
export const auditProofSample: ResourceSample = {
  name: 'audit_proof',
  list: ['audit/:audit_entry_id/proof', 'GET'],
  policyId: 'audit',
};
