import { Inject, Injectable } from '@nestjs/common';
import { lookOf } from '@review-service/contracts/confusable-letters';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import { ApiConfig } from '../../../api.config';
import { readServices, type StatusUpdateServices } from '../../../status-update-services.setting';

/**
 * Who may say something for a service, so that a rule of approval can rely on it: everybody, as in Review Board, or else
 * the accounts that STATUS_UPDATE_SERVICES names, and those who may change all status updates.
 */
@Injectable()
export class StatusUpdateWriters {
  private readonly services: StatusUpdateServices;

  constructor(@Inject(ApiConfig) { statusUpdateServices }: ApiConfig) {
    this.services = readServices(statusUpdateServices);
  }

  /** Refuses a caller who may not say anything for this service, or for what passes for it (101). */
  expect(caller: Caller, serviceId: string): void {
    const names = this.services.get(lookOf(serviceId));
    if (!names || caller.holds('reviews.change_statusupdate')) return;
    if (!names.has(caller.person?.username ?? '')) refuse(caller);
  }
}
