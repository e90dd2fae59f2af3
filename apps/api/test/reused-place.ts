import type { MadeUser } from '@review-service/testing/make';
import { furnish, type SamplePlace } from './place';
import type { TestApi } from './test-api';

/**
 * An object that only what lies below it depends on, such as a comment: no list, nothing at the top, and nothing of the
 * person who sends the requests.
 */
const HAS_OWN_PLACE = /^(?!users\/).+\/[^/]+\/:\w+$/;

/**
 * A place for many requests that use up what is in it. To furnish one takes longer than a request: it is furnished anew
 * only for a request that needs what an earlier one has used up.
 */
export class ReusedPlace {
  private furnished?: SamplePlace;
  private usedUp: string[] = [];

  constructor(
    private readonly api: TestApi,
    private readonly owner: MadeUser,
  ) {}

  /** The place with everything that a request to this path needs. */
  async for(path: string): Promise<SamplePlace> {
    if (this.usedUp.some((used) => !HAS_OWN_PLACE.test(used) || `${path}/`.startsWith(`${used}/`))) {
      this.furnished = undefined;
      this.usedUp = [];
    }
    return (this.furnished ??= await furnish(this.api, this.owner));
  }

  /** Notes that a request has used up what this path names. */
  useUp(path: string): void {
    this.usedUp.push(path);
  }
}
