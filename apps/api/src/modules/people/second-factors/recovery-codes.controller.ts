import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { RECOVERY_CODES } from '@review-service/contracts/second-factors';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { ShownUser } from '../users';
import { OwnFactorsTo } from './own-factors.policy';
import { RecoveryCodesPresenter } from './recovery-codes.presenter';
import { RecoveryCodesService } from './recovery-codes.service';

/** `/api/users/{username}/recovery-codes/`: how many are left, and new ones in their place. */
@Controller('users/:username/recovery-codes')
@Resource(RECOVERY_CODES, RecoveryCodesPresenter)
export class RecoveryCodesController {
  constructor(private readonly codes: RecoveryCodesService) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@OwnFactorsTo('read') user: ShownUser) {
    return this.codes.of(user);
  }

  @Post()
  @Item()
  @HttpCode(200)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  @Header('cache-control', 'no-store')
  make(@OwnFactorsTo('change') user: ShownUser) {
    return this.codes.make(user);
  }
}
