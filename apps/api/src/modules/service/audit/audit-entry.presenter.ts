import { Injectable } from '@nestjs/common';
import type { AuditEntryFields } from '@review-service/contracts/audit';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links } from '../../../hypermedia/resources/urls';
import type { ShownEntry } from './audit-entries.service';

/** An entry as it is shown. */
@Injectable()
export class AuditEntryPresenter implements Presenter<ShownEntry, AuditEntryFields> {
  fields(entry: ShownEntry): AuditEntryFields {
    const { id, time, actor, action, subject, details, credentialKind, credentialId, address, requestId } = entry;
    return {
      ...{ id, time, actor, action, subject, details, address },
      credential_kind: credentialKind,
      credential_id: credentialId,
      request_id: requestId,
    };
  }

  links(): Links {
    return {};
  }
}
