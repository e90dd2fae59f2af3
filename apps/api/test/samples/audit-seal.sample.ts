import type { ResourceSample } from '../resource-sample';

/** What suites expect of audit seal. */
export const auditSealSample: ResourceSample = {
  name: 'audit_seal',
  plural: 'audit_seals',
  list: ['audit-seals', 'GET'],
  policyId: 'audit',
};
