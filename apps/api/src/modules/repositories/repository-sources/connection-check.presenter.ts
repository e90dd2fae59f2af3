import { Injectable } from '@nestjs/common';
import type { ConnectionCheckFields } from '@review-service/contracts/repository-sources';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { Fault } from '../sources';

/** What a source said. */
export interface ConnectionCheck {
  readonly repositoryId: number;
  /** Undefined: it works. */
  readonly fault: Fault | undefined;
  /** Whether everybody reads the repository, and so the source. */
  readonly isPublic: boolean;
}

const MESSAGES: Readonly<Record<Fault, string>> = {
  missing: 'The source answers, but has no such repository. Look at "project" and "url" for a mistake.',
  none: 'This repository has no source. Send a PUT to its link "source".',
  pending:
    'The source has not answered yet. Try again in a few seconds; if that does not help, ask the operator whether the worker runs.',
  'too-large': 'The source sent more than is read. Look at "url": it may be that of a page or an archive.',
  unauthorized: 'The source does not accept the credentials. Send a "token" that may read the repository.',
  unreachable:
    'The source cannot be reached, or sends only errors. Look at "url"; the operator has to allow private networks by SOURCE_ALLOW_PRIVATE.',
  unsupported: 'This kind of source cannot be used here. For mirrors, the operator has to set SOURCE_MIRRORS.',
  wrong: 'The source sends something else than what it is asked for. Look at "url" and "kind".',
};

const WORKS = 'Files of this repository can be read.';
const BY_EVERYBODY = 'It is public, so everybody can read them here. If the source is not, set "public" to false.';

/** Fields and links of a check of a source. */
@Injectable()
export class ConnectionCheckPresenter implements Presenter<ConnectionCheck, ConnectionCheckFields> {
  fields({ fault, isPublic }: ConnectionCheck): ConnectionCheckFields {
    const message = fault !== undefined ? MESSAGES[fault] : isPublic ? `${WORKS} ${BY_EVERYBODY}` : WORKS;
    return { works: fault === undefined, fault: fault ?? '', message };
  }

  links({ repositoryId }: ConnectionCheck, urls: Urls): Links {
    return {
      self: { href: urls.to('repositories', repositoryId, 'connection-check'), method: 'POST' },
      source: urls.get('repositories', repositoryId, 'source'),
    };
  }
}
