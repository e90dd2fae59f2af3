import { Injectable } from '@nestjs/common';
import type { AuditEntryFields } from '@review-service/contracts/audit';
import { entryFields, type ShownEntry } from '@review-service/platform/audit/shown-entry';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** An entry as it is shown. */
@Injectable()
export class AuditEntryPresenter implements Presenter<ShownEntry, AuditEntryFields> {
  fields(entry: ShownEntry): AuditEntryFields {
    return entryFields(entry);
  }

  links({ id }: ShownEntry, urls: Urls): Links {
    return { self: urls.get('audit', id) };
  }
}
