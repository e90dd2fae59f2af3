import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import { expandPeople } from '../../people/users';
import type { ShownApp } from './oauth-apps.service';

/** `GET /api/oauth-apps/…?expand=user`: applications with their owners. */
export const AppOwnerExpansion = expandPeople.one({ of: OAUTH_APP, name: 'user' }, ({ userId }: ShownApp) => ({
  id: userId,
}));
