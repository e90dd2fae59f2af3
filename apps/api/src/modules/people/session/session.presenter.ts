import { Injectable } from '@nestjs/common';
import type { SessionFields } from '@review-service/contracts/session';
import type { Caller } from '../../../access/callers/caller';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import { type Links, pathOf, type Urls } from '../../../hypermedia/resources/urls';

/** The caller's identity. */
@Injectable()
export class SessionPresenter implements Presenter<Caller, SessionFields> {
  fields({ isAnonymous }: Caller): SessionFields {
    return { authenticated: !isAnonymous };
  }

  links({ person }: Caller, urls: Urls): Links {
    return {
      self: { href: urls.self, method: 'GET' },
      ...(person && {
        delete: { href: urls.here, method: 'DELETE' },
        user: { ...urls.get('users', person.username), title: person.username },
      }),
      ...(person?.isSuperuser && {
        audit_page: { href: urls.absolute(pathOf('admin', 'audit')), method: 'GET' },
        queues_page: { href: urls.absolute(pathOf('admin', 'queues')), method: 'GET' },
      }),
    };
  }
}
