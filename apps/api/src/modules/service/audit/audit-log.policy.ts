import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import type { ShownEntry } from '@review-service/platform/audit/shown-entry';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { AuditEntriesService } from './audit-entries.service';

/** Who may read the audit log: superusers. */
export const auditLogPolicy = {
  read: (caller: Caller) => caller.isSuperuser,
} satisfies Policy<AuditEntriesService>;

/** The audit log as a whole, if the caller may do this with it. */
export const AuditLogTo = defineTarget({
  uses: { entries: AuditEntriesService },
  policy: auditLogPolicy,
  find: ({ entries }) => Promise.resolve(entries),
});

/** An entry: readers of the log may read each. Nobody else learns which entries exist. */
export const AuditEntryTo = defineTarget({
  uses: { log: AuditLogTo.target },
  policy: { read: () => true } satisfies Policy<ShownEntry>,
  async find({ log }, params, caller) {
    const entries = await log.checked('read', params, caller);
    return entries?.find(caller, numericId(params.audit_entry_id));
  },
});
