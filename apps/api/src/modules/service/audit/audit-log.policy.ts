import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { AuditEntriesService } from './audit-entries.service';

/** Who may read the audit log: superusers. */
export const auditLogPolicy = {
  read: (caller: Caller) => caller.isSuperuser,
} satisfies Policy<AuditEntriesService>;

/** The audit log as a whole, since its entries have no URLs, if the caller may do this with it. */
export const AuditLogTo = defineTarget({
  uses: { entries: AuditEntriesService },
  policy: auditLogPolicy,
  find: ({ entries }) => Promise.resolve(entries),
});
