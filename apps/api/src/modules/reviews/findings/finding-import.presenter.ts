import { Injectable } from '@nestjs/common';
import type { FindingImportFields } from '@review-service/contracts/findings';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** What became of a report, as it is shown. */
export interface FindingImport {
  readonly displayId: number;
  readonly revision: number;
  readonly read: number;
  readonly created: number;
  readonly repeated: number;
  readonly gone: number;
  readonly leftOut: number;
  readonly unreadable: number;
}

/** Fields and links of the import of a report. */
@Injectable()
export class FindingImportPresenter implements Presenter<FindingImport, FindingImportFields> {
  fields(report: FindingImport): FindingImportFields {
    return {
      created_count: report.created,
      gone_count: report.gone,
      left_out: report.leftOut,
      read_count: report.read,
      repeated_count: report.repeated,
      revision: report.revision,
      unreadable_count: report.unreadable,
    };
  }

  links({ displayId }: FindingImport, urls: Urls): Links {
    const self = urls.get('review-requests', displayId, 'findings', 'imports');
    return { create: { ...self, method: 'POST' }, findings: urls.get('review-requests', displayId, 'findings') };
  }
}
