import { Injectable } from '@nestjs/common';
import type { RecoveryCodesFields } from '@review-service/contracts/second-factors';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownRecoveryCodes } from './recovery-codes.service';

/** Fields and links of recovery codes. */
@Injectable()
export class RecoveryCodesPresenter implements Presenter<ShownRecoveryCodes, RecoveryCodesFields> {
  fields({ codes, left }: ShownRecoveryCodes): RecoveryCodesFields {
    return { codes: [...codes], left };
  }

  links({ username }: ShownRecoveryCodes, urls: Urls): Links {
    const self = urls.get('users', username, 'recovery-codes');
    return { self, create: { ...self, method: 'POST' } };
  }
}
