import { Injectable } from '@nestjs/common';
import type { ScreenshotCommentFields, ScreenshotFields } from '@review-service/contracts/screenshots';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links } from '../../../hypermedia/resources/urls';

/** Presents what is in the lists: nothing. */
@Injectable()
export class ScreenshotPresenter implements Presenter<never, ScreenshotFields | ScreenshotCommentFields> {
  fields(): ScreenshotFields {
    return {};
  }

  links(): Links {
    return {};
  }
}
