import { Injectable } from '@nestjs/common';
import type { PostedStackFields } from '@review-service/contracts/stacks';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { requestLink } from '../../requests/review-requests';
import type { PostedStack } from './posted-stacks.service';

/** Fields of a posted stack. */
@Injectable()
export class PostedStackPresenter implements Presenter<PostedStack, PostedStackFields> {
  fields({ items, missing, isDryRun }: PostedStack, urls: Urls): PostedStackFields {
    return {
      items: items.map(({ request, what }) => ({
        review_request: request && requestLink({ id: 0, ...request }, urls),
        id: request?.displayId ?? null,
        what,
      })),
      missing: [...missing],
      dry_run: isDryRun,
    };
  }

  links(): Links {
    return {};
  }
}
