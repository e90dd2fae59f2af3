import { Injectable } from '@nestjs/common';
import type { ViewedFileFields } from '@review-service/contracts/viewed-files';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownViewedFile } from './viewed-files.service';

/** Fields and links of a viewed file. */
@Injectable()
export class ViewedFilePresenter implements Presenter<ShownViewedFile, ViewedFileFields> {
  fields({ id, path, digest }: ShownViewedFile): ViewedFileFields {
    return { id, path, digest };
  }

  links({ id, request }: ShownViewedFile, urls: Urls): Links {
    return urls.item('review-requests', request.displayId, 'viewed-files', id);
  }
}
