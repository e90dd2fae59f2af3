import { Injectable } from '@nestjs/common';
import type { FileWarnings } from '@review-service/contracts/diffs';
import type { ValidationFields } from '@review-service/contracts/validation';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** Where something is validated: only links. */
@Injectable()
export class ValidationPresenter implements Presenter<unknown, ValidationFields> {
  fields(): ValidationFields {
    return {};
  }

  links(_: unknown, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' } };
  }
}

/** The same where a POST validates. */
@Injectable()
export class ValidatorPresenter implements Presenter<FileWarnings, ValidationFields> {
  fields({ warnings }: FileWarnings): ValidationFields {
    return warnings ? { warnings } : {};
  }

  links(_: FileWarnings, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' }, create: { href: urls.here, method: 'POST' } };
  }
}
