import { Injectable } from '@nestjs/common';
import type { RepositorySourceFields } from '@review-service/contracts/repository-sources';
import type { SourceFault } from '@review-service/contracts/sources';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { FAULT_WORDS } from './fault-words';
import type { CheckedSource } from './repository-sources.service';

/** Fields and links of a source. Its token is not among what is loaded. */
@Injectable()
export class RepositorySourcePresenter implements Presenter<CheckedSource, RepositorySourceFields> {
  fields({ kind, url, project, username, hasToken, validates, fetchFault }: CheckedSource): RepositorySourceFields {
    // The reason for the casts: workers write nothing else.
    const fault = fetchFault as SourceFault | null;
    return {
      kind: kind as RepositorySourceFields['kind'],
      url,
      project,
      username,
      has_token: hasToken,
      validate: validates,
      fetch_fault: fault ?? '',
      fetch_message: fault === null ? '' : FAULT_WORDS[fault],
    };
  }

  links({ repository }: CheckedSource, urls: Urls): Links {
    return urls.item('repositories', repository.id, 'source');
  }
}
