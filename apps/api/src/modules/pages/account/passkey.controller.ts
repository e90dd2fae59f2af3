import { Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Pages } from '../../../pages/page.decorator';
import { PasskeyChallenges } from '../../people/second-factors';

/** `/account/passkey/options/`: what the script of the sign-in pages asks for, before it asks the browser for a passkey. */
@Controller('account/passkey')
@Pages()
export class PasskeyController {
  constructor(private readonly challenges: PasskeyChallenges) {}

  @Post('options')
  @HttpCode(HttpStatus.OK)
  @Anyone('fields')
  @WorksReadOnly()
  async options(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const options = await this.challenges.begin(request, reply);
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    return JSON.stringify(options);
  }
}
