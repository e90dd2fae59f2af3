import { Injectable } from '@nestjs/common';
import type { ConnectionCheckFields } from '@review-service/contracts/repository-sources';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { QuestionFault } from '../sources';
import { FAULT_WORDS } from './fault-words';

/** What a source said. */
export interface ConnectionCheck {
  readonly repositoryId: number;
  /** Undefined: it works. */
  readonly fault: QuestionFault | undefined;
  /** Whether everybody reads the repository, and so the source. */
  readonly isPublic: boolean;
}

const WORKS = 'Files of this repository can be read.';
const BY_EVERYBODY = 'It is public, so everybody can read them here. If the source is not, set "public" to false.';

/** Fields and links of a check of a source. */
@Injectable()
export class ConnectionCheckPresenter implements Presenter<ConnectionCheck, ConnectionCheckFields> {
  fields({ fault, isPublic }: ConnectionCheck): ConnectionCheckFields {
    const message = fault !== undefined ? FAULT_WORDS[fault] : isPublic ? `${WORKS} ${BY_EVERYBODY}` : WORKS;
    return { works: fault === undefined, fault: fault ?? '', message };
  }

  links({ repositoryId }: ConnectionCheck, urls: Urls): Links {
    return {
      self: { href: urls.to('repositories', repositoryId, 'connection-check'), method: 'POST' },
      source: urls.get('repositories', repositoryId, 'source'),
    };
  }
}
