import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { ApiConfig } from '../api.config';
import { isSafe } from '../http/safe-methods';
import { fail } from '../hypermedia/api.exception';
import type { Check, Visit } from './check';

/** READ_ONLY refuses changes by all but superusers (decision A8). */
@Injectable()
export class ReadOnlyCheck implements Check {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  check({ request }: Visit) {
    if (this.config.readOnly && !isSafe(request.method) && !request.caller.isSuperuser) fail(errors.readOnly);
  }
}
