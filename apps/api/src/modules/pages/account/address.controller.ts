import { Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { type AddressConfirmation, openConfirmation } from '@review-service/platform/secrets/address-confirmation';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { defineTarget } from '../../../access/targets/route-target';
import { orAgain } from '../../../pages/form-faults';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { UsersService } from '../../people/users';

const TITLE = 'Confirm your e-mail address';

/** The person who asked for the address, and nobody else who finds the link in their mail. */
export const ConfirmationTo = defineTarget({
  uses: { secrets: Secrets },
  policy: { confirm: ({ userId }, asked: AddressConfirmation) => userId === asked.userId },
  isSecret: true,
  find: ({ secrets }, { word = '' }) => Promise.resolve(openConfirmation(secrets, word)),
});

/** `/account/address/{word}/`, the link that is sent to a new address. A look at the page changes nothing: mail programs follow links. */
@Controller('account/address/:word')
@Pages()
export class AddressController {
  constructor(
    private readonly users: UsersService,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  ask(
    @ConfirmationTo('confirm') { address }: AddressConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(request, reply, { asks: true, address });
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  @LoggedIn('site', 'login')
  confirm(
    @ConfirmationTo('confirm') confirmation: AddressConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { address } = confirmation;
    const confirm = async () => {
      const isConfirmed = await this.users.confirmAddress(confirmation);
      return this.page(request, reply, { isConfirmed, address });
    };
    return orAgain([], confirm, (faults) => this.page(request, reply, { address, ...faults }));
  }

  private page(request: FastifyRequest, reply: FastifyReply, content: object) {
    return this.view.show(request, reply, 'address', { title: TITLE, ...content });
  }
}
