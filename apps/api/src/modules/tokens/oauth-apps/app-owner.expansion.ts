import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { PersonExpansion } from '../../people/users';
import type { ShownApp } from './oauth-apps.service';

/** `GET /api/oauth-apps/…?expand=user`: applications with their owners. */
@Expands({ of: OAUTH_APP, name: 'user' })
export class AppOwnerExpansion extends PersonExpansion<ShownApp> {
  protected personOf({ userId }: ShownApp) {
    return { id: userId };
  }
}
