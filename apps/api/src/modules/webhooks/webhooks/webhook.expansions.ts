import { WEBHOOK } from '@review-service/contracts/webhooks';
import { expandGroups } from '../../groups/groups';
import { expandRepositories } from '../../repositories/repositories';
import type { ShownWebhook } from './webhooks.service';

/** `GET /api/webhooks/…?expand=groups,repositories`: those that the caller may see. */
export const WEBHOOK_EXPANSIONS = [
  expandGroups.several({ of: WEBHOOK, name: 'groups' }, ({ groups }: ShownWebhook) => groups),
  expandRepositories.several({ of: WEBHOOK, name: 'repositories' }, ({ repositories }: ShownWebhook) => repositories),
];
