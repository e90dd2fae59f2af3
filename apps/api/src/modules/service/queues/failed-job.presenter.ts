import { Injectable } from '@nestjs/common';
import type { FailedJobFields } from '@review-service/contracts/background-jobs';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownJob } from './failed-jobs.service';

/** Fields and links of a failed job. */
@Injectable()
export class FailedJobPresenter implements Presenter<ShownJob, FailedJobFields> {
  fields({ attempts, status = 'failed', ...job }: ShownJob): FailedJobFields {
    const { id, queue, name, error, created, failed } = job;
    return { id, queue, name, status, tries: attempts, error, created, failed };
  }

  links({ id }: ShownJob, urls: Urls): Links {
    const self = urls.get('failed-jobs', id);
    return { self, update: { ...self, method: 'PUT' } };
  }
}
