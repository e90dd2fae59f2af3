import { Injectable } from '@nestjs/common';
import { PERMISSIONS } from '@review-service/contracts/permissions';
import type { SessionFields } from '@review-service/contracts/session';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownSession } from './session.service';

/** The caller's identity. */
@Injectable()
export class SessionPresenter implements Presenter<ShownSession, SessionFields> {
  fields({ caller, settings }: ShownSession): SessionFields {
    if (caller.isAnonymous) return { authenticated: false };
    return {
      authenticated: true,
      is_site_admin: caller.isSiteAdmin,
      is_superuser: caller.isSuperuser,
      permissions: PERMISSIONS.filter((permission) => caller.may(permission)),
      ...(settings && { settings }),
    };
  }

  links({ caller: { person } }: ShownSession, urls: Urls): Links {
    return {
      self: { href: urls.self, method: 'GET' },
      ...(person && {
        delete: { href: urls.here, method: 'DELETE' },
        user: { ...urls.get('users', person.username), title: person.username },
      }),
    };
  }
}
