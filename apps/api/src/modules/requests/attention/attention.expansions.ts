import { ALL_ATTENTION, ATTENTION_ENTRY } from '@review-service/contracts/attention';
import { GROUP } from '@review-service/contracts/groups';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { GroupPresenter, GroupsService, type ShownGroup } from '../../groups/groups';
import { PersonExpansion } from '../../people/users';
import { ReviewRequestPresenter, ReviewRequestsService, type ShownReviewRequest } from '../review-requests';
import type { ShownAttention } from './attention.service';

/** `GET …/attention/…?expand=review_request`. */
@Expands({ of: [ATTENTION_ENTRY, ALL_ATTENTION], name: 'review_request' })
export class AttentionRequestExpansion implements Expansion<ShownAttention, ShownReviewRequest> {
  readonly definition = REVIEW_REQUEST;
  readonly presenter = ReviewRequestPresenter;
  readonly kind = 'object';

  constructor(private readonly requests: ReviewRequestsService) {}

  async load(entries: readonly ShownAttention[], { caller }: FastifyRequest, room: InlineRoom) {
    const ids = entries.map(({ about }) => about.id);
    return oneForEach(ids, await this.requests.ofIds(ids, caller, room.objects));
  }
}

/** `GET …/attention/…?expand=group`. */
@Expands({ of: [ATTENTION_ENTRY, ALL_ATTENTION], name: 'group' })
export class AttentionGroupExpansion implements Expansion<ShownAttention, ShownGroup> {
  readonly definition = GROUP;
  readonly presenter = GroupPresenter;
  readonly kind = 'object';

  constructor(private readonly groups: GroupsService) {}

  async load(entries: readonly ShownAttention[], { caller }: FastifyRequest, room: InlineRoom) {
    const ids = entries.map(({ group }) => group?.id);
    const named = ids.flatMap((id) => id ?? []);
    return oneForEach(ids, await this.groups.ofIds(named, caller, room.objects));
  }
}

/** `GET …/attention/…?expand=user`. */
@Expands({ of: [ATTENTION_ENTRY, ALL_ATTENTION], name: 'user' })
export class AttentionPersonExpansion extends PersonExpansion<ShownAttention> {
  protected personOf({ person }: ShownAttention) {
    return person;
  }
}

/** `GET …/attention/…?expand=asked_by`. */
@Expands({ of: [ATTENTION_ENTRY, ALL_ATTENTION], name: 'asked_by' })
export class AskedByExpansion extends PersonExpansion<ShownAttention> {
  protected personOf({ askedBy }: ShownAttention) {
    return askedBy;
  }
}
