import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { RepositoryExpansion } from '../../repositories/repositories';
import type { ShownDiff } from './diffs.service';

/** `GET …/diffs/…?expand=repository`, and of drafts. */
@Expands({ of: [DIFF, DRAFT_DIFF], name: 'repository' })
export class DiffRepositoryExpansion extends RepositoryExpansion<ShownDiff> {
  protected repositoryOf({ request }: ShownDiff) {
    return request.repository;
  }
}
