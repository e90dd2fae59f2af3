import { Injectable } from '@nestjs/common';
import type { QuotasFields } from '@review-service/contracts/quotas';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** The quotas as they are shown. */
@Injectable()
export class QuotasPresenter implements Presenter<QuotasFields, QuotasFields> {
  fields(quotas: QuotasFields): QuotasFields {
    return quotas;
  }

  links(_: QuotasFields, urls: Urls): Links {
    return { self: urls.get('quotas') };
  }
}
