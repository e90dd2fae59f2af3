import { Injectable } from '@nestjs/common';
import type { ValidatedCommitFields, ValidationFields } from '@review-service/contracts/validation';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** What a commit that was validated brings. */
export interface CommitValidation {
  readonly validationInfo: string;
}

/** Where commits are validated, and what that answers. */
@Injectable()
export class CommitValidationPresenter implements Presenter<
  Partial<CommitValidation>,
  ValidatedCommitFields | ValidationFields
> {
  fields({ validationInfo }: Partial<CommitValidation>): ValidatedCommitFields | ValidationFields {
    return validationInfo === undefined ? {} : { validation_info: validationInfo };
  }

  links(_: unknown, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' }, create: { href: urls.here, method: 'POST' } };
  }
}
