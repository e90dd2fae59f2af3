import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteBase } from '../http/local-site';
import { ApiExceptionFilter } from '../hypermedia/answers/api-exception.filter';
import { PageView } from './page-view';

/** Errors for people: a page that says what to do, or a redirect to sign in. */
@Catch()
export class PageExceptionFilter implements ExceptionFilter {
  constructor(
    private readonly failures: ApiExceptionFilter,
    private readonly view: PageView,
  ) {
    failures.otherKinds.set('page', this.send.bind(this));
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { definition, details, message } = this.failures.judge(thrown, request, reply);
    if (definition === errors.notLoggedIn && request.caller.isAnonymous) {
      void reply.redirect(loginUrl(request), 303);
      return;
    }
    const { status } = definition;
    const said = Object.values(details.fields ?? {}).flat();
    const shown = definition === errors.methodNotAllowed ? NO_PAGE : message;
    void reply.send(
      this.view.show(request, reply, 'error', {
        title: TITLES[status] ?? 'Something went wrong',
        status,
        message: said.length > 0 ? said.join(' ') : shown,
        ...(status >= 500 && { trace: request.id }),
      }),
    );
  }
}

const NO_PAGE = 'This address only accepts submitted forms. Go back to the form and submit it again.';

const TITLES: Readonly<Record<number, string>> = {
  403: "You don't have access",
  404: 'Page not found',
  405: 'Page not found',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
};

/** The URL of the login page, which leads back to the requested page. A sent form is not repeated. */
export function loginUrl(request: FastifyRequest): string {
  const wanted = request.method === 'GET' ? `?next=${encodeURIComponent(request.originalUrl)}` : '';
  return `${siteBase(request)}/account/login/${wanted}`;
}
