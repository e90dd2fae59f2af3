import { Injectable } from '@nestjs/common';
import { ChildTokenPresenter } from './child-token.presenter';
import type { ShownChildToken } from './child-tokens.service';

/** The same as the owner of its parent sees it: below that. */
@Injectable()
export class ApiTokenChildPresenter extends ChildTokenPresenter {
  protected override place({ username, parentId }: ShownChildToken): (string | number)[] {
    return ['users', username, 'api-tokens', parentId];
  }
}
