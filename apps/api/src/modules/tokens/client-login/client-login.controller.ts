import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { clientAddress, clientName } from './client-address';
import { ClientTokens } from './client-tokens';

/** A program on the person's machine that waits for a token. */
interface WaitingClient {
  readonly name: string;
  readonly address: URL;
}

/**
 * `/account/client-login/`: lets in a program that has opened this page in the browser of its user (`rbt login --web`). The
 * person confirms, and a script of the page hands an API token to the program, which listens on the same machine.
 */
@Controller('account/client-login')
@Pages()
export class ClientLoginController {
  constructor(
    private readonly tokens: ClientTokens,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const client = waitingClient(request.query as Record<string, unknown>);
    if (!client) return this.refuse(request, reply);
    const { name, address } = client;
    return this.view.show(request, reply, 'client-login', {
      title: `Sign in ${name}`,
      ...{ asks: true, name, host: address.host, address: address.href },
    });
  }

  /** The form has the whole request, which is checked again, because a form can be manipulated. */
  @Post()
  @LoggedIn('site', 'login')
  async allow(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const client = waitingClient(formOf(request));
    if (!client) return this.refuse(request, reply);
    const { name, address } = client;
    const token = await this.tokens.make(request.caller, name);
    return this.view.show(request, reply, 'client-login', {
      title: `Sign in ${name}`,
      ...{ name, host: address.host, address: address.href, token },
      ...{ scripts: ['client-login.mjs'], connectsTo: address.origin },
    });
  }

  private refuse(request: FastifyRequest, reply: FastifyReply): string {
    return this.view.show(request, reply, 'error', {
      title: 'Invalid sign-in request',
      status: HttpStatus.BAD_REQUEST,
      message:
        'A program may only be signed in on your own computer. Start its sign-in again, such as rbt login --web.',
    });
  }
}

/** What the program's link says of it; undefined: it is no program on the person's machine. */
function waitingClient(asked: Readonly<Record<string, unknown>>): WaitingClient | undefined {
  const name = clientName(asked['client-name']);
  const address = clientAddress(asked['client-url']);
  return name !== undefined && address ? { name, address } : undefined;
}
