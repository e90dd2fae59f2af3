import { Injectable } from '@nestjs/common';
import type { AuditProofFields } from '@review-service/contracts/audit';
import { entryText } from '@review-service/platform/audit/shown-entry';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { AuditProof } from './audit-proofs.service';

/** A proof as it is shown. */
@Injectable()
export class AuditProofPresenter implements Presenter<AuditProof, AuditProofFields> {
  fields({ entry, inclusion }: AuditProof): AuditProofFields {
    return {
      entry: entryText(entry),
      sealed: inclusion !== undefined,
      month: inclusion?.month ?? null,
      index: inclusion?.index ?? null,
      size: inclusion?.size ?? null,
      root: inclusion?.root ?? null,
      path: inclusion?.path.map((hash) => hash.toString('hex')) ?? null,
    };
  }

  links({ entry }: AuditProof, urls: Urls): Links {
    return { self: urls.get('audit', entry.id, 'proof') };
  }
}
