import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PASSKEY_REGISTRATION } from '@review-service/contracts/second-factors';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { ShownUser } from '../users';
import { OwnFactorsTo } from './own-factors.policy';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeyRegistrationPresenter, type ShownRegistration } from './passkey-registration.presenter';
import { PasskeysService } from './passkeys.service';

/** `/api/users/{username}/passkey-registration/`: a POST gives what the browser needs for a new passkey. */
@Controller('users/:username/passkey-registration')
@Resource(PASSKEY_REGISTRATION, PasskeyRegistrationPresenter)
export class PasskeyRegistrationController {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: PasskeysService,
  ) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@OwnFactorsTo('read') { username }: ShownUser): ShownRegistration {
    return { username };
  }

  @Post()
  @Item()
  @HttpCode(200)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  @Header('cache-control', 'no-store')
  async begin(@OwnFactorsTo('change') user: ShownUser): Promise<ShownRegistration> {
    const started = await this.challenges.beginRegistration(user, await this.passkeys.known(user));
    return { username: user.username, ...started };
  }
}
