import { GROUP } from '@review-service/contracts/groups';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { GroupPresenter, GroupsService, type ShownGroup } from '../../groups/groups';
import type { RequestTexts } from './review-request.columns';

/** `GET /api/review-requests/…?expand=target_groups`, and of drafts: those groups that the caller may see. */
@Expands({ of: [REVIEW_REQUEST, REVIEW_REQUEST_DRAFT], name: 'target_groups' })
export class TargetGroupsExpansion implements Expansion<RequestTexts, ShownGroup> {
  readonly definition = GROUP;
  readonly presenter = GroupPresenter;
  readonly kind = 'collection';

  constructor(private readonly groups: GroupsService) {}

  async load(requests: readonly RequestTexts[], { caller }: FastifyRequest, room: InlineRoom) {
    const groups = await this.groups.ofIds(
      requests.flatMap(({ targetGroups }) => (isFew(targetGroups) ? targetGroups.map(({ id }) => id) : [])),
      caller,
      room.objects,
    );
    return requests.map(({ targetGroups }) =>
      isFew(targetGroups) ? targetGroups.flatMap(({ id }) => groups.get(id) ?? []) : undefined,
    );
  }
}
