import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { formOf } from '../../../pages/form';
import { orAgain } from '../../../pages/form-faults';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { noticeOf, seeOther } from '../../../pages/see-other';
import { PasswordChange } from './password-change';
import { isTooMany } from './wrong-password';

const INPUTS = ['old', 'password', 'again'];
const NOTICES = {
  changed: 'Password changed. Your other sessions have ended, and your feed addresses are revoked.',
};

/** `/account/password/`. */
@Controller('account/password')
@Pages()
export class PasswordController {
  constructor(
    private readonly passwords: PasswordChange,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  async form(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const hasPassword = await this.passwords.hasPassword(request);
    return this.page(request, reply, { hasPassword, notice: noticeOf(request, NOTICES) });
  }

  @Post()
  @LoggedIn('site', 'login')
  change(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { old = '', password = '', again = '' } = formOf(request);
    const change = async () => {
      await this.passwords.change(request, reply, { old, password, again });
      return seeOther(request, reply, '/account/password/?done=changed');
    };
    return orAgain(INPUTS, change, (faults) => this.page(request, reply, { hasPassword: true, ...faults })).catch(
      (thrown: unknown) => {
        if (!isTooMany(thrown)) throw thrown;
        const said = { hasPassword: true, status: HttpStatus.UNAUTHORIZED, faults: [thrown.message] };
        return this.page(request, reply, said);
      },
    );
  }

  private page(request: FastifyRequest, reply: FastifyReply, content: object) {
    return this.view.show(request, reply, 'password', { title: 'Change password', ...content });
  }
}
