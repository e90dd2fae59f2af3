import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { inWords } from '@review-service/contracts/scope-words';
import { showUserCode } from '@review-service/platform/secrets/oauth-tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { asTooManyRequests, GuessThrottle } from '../../../access/limits/guess-throttle';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { shownTime } from '../../../pages/shown-time';
import { DeviceCodes } from './device-codes';

const UNKNOWN = 'Invalid or expired code. Check the code on your device.';

/** `/oauth2/device/` (RFC 8628 section 3.3): a person types the code that a device shows, and confirms it. */
@Controller('oauth2/device')
@Pages()
@NeedsOAuth2()
export class DeviceController {
  constructor(
    private readonly devices: DeviceCodes,
    private readonly throttle: GuessThrottle,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  form(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.view.show(request, reply, 'device-code', { title: 'Connect a device' });
  }

  /** First with the code alone, to show the request; then with the decision. */
  @Post()
  @Errors([errors.rateLimitExceeded])
  @LoggedIn('site', 'login')
  @WorksReadOnly()
  async submit(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { user_code: code = '', decision } = formOf(request);
    if (decision !== undefined) return this.decide(request, reply, code, decision === 'allow');
    const asked = await this.guess(request, () => this.devices.typed(request.caller, code));
    if (!asked) return this.again(request, reply);
    const { application, owner, registered, scopes } = asked;
    return this.view.show(request, reply, 'device-consent', {
      title: `Authorize ${application}`,
      application,
      owner,
      registered: shownTime(registered),
      code: showUserCode(code),
      scopes: scopes.map((scope) => ({ scope, words: inWords(scope) })),
    });
  }

  private async decide(request: FastifyRequest, reply: FastifyReply, code: string, isAllowed: boolean) {
    const isDone = await this.guess(
      request,
      async () => (await this.devices.decide(request.caller, code, isAllowed)) || undefined,
    );
    if (!isDone) return this.again(request, reply);
    const title = isAllowed ? 'Device connected' : 'Device denied';
    const message = isAllowed
      ? 'Return to your device. You can revoke access at any time under "My tokens".'
      : 'It has no access to your account. You can close this page.';
    return this.view.show(request, reply, 'notice', { title, notice: message });
  }

  /**
   * Wrong codes count as failed logins, to limit guesses (RFC 8628 section 5.1). They count by person, so that others
   * at the same address are not affected.
   */
  private async guess<T>(request: FastifyRequest, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const by = `device code of ${request.caller.userId}`;
    const check = () => this.throttle.check(by).catch(asTooManyRequests);
    await check();
    const found = await find();
    // Again: concurrent guesses all pass the first check before one of them fails.
    if (found) await check();
    else await this.throttle.countFailure(by);
    return found;
  }

  private again(request: FastifyRequest, reply: FastifyReply): string {
    const shown = { title: 'Connect a device', status: HttpStatus.BAD_REQUEST, faults: [UNKNOWN] };
    return this.view.show(request, reply, 'device-code', shown);
  }
}
