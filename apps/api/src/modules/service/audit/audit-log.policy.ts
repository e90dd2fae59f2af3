import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, RouteTarget } from '../../../access/targets/route-target';
import { AuditEntriesService } from './audit-entries.service';

/** Who may read the audit log: superusers. */
export const auditLogPolicy = {
  read: (caller: Caller) => caller.isSuperuser,
} satisfies Policy<AuditEntriesService>;

/** The log as a whole, since its entries have no URLs. */
@Injectable()
export class AuditLogTarget extends RouteTarget<AuditEntriesService> {
  protected readonly policy = auditLogPolicy;

  constructor(private readonly entries: AuditEntriesService) {
    super();
  }

  protected find() {
    return Promise.resolve(this.entries);
  }
}

/** The audit log, if the caller may do this with it. */
export const AuditLogTo = RouteTarget.decorator<typeof auditLogPolicy>(AuditLogTarget);
