import { Injectable } from '@nestjs/common';
import type { AuditSealFields } from '@review-service/contracts/audit';
import { type Seal, sealFields } from '@review-service/platform/audit/seal';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links } from '../../../hypermedia/resources/urls';

/** A seal as it is shown. */
@Injectable()
export class AuditSealPresenter implements Presenter<Seal, AuditSealFields> {
  fields(seal: Seal): AuditSealFields {
    return { ...sealFields(seal), time_stamp: seal.timeStamp };
  }

  links(): Links {
    return {};
  }
}
