import { Injectable } from '@nestjs/common';
import type { QueueFields } from '@review-service/contracts/background-jobs';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownQueue } from './queues.service';

/** Fields and links of a queue. */
@Injectable()
export class QueuePresenter implements Presenter<ShownQueue, QueueFields> {
  fields({ name, waiting, delayed, active, failed }: ShownQueue): QueueFields {
    return { name, waiting, delayed, active, failed };
  }

  links({ name }: ShownQueue, urls: Urls): Links {
    const self = urls.get('queues', name);
    return { self, update: { ...self, method: 'PUT' } };
  }
}
