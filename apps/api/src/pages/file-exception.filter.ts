import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiExceptionFilter } from '../hypermedia/answers/api-exception.filter';

/** Errors of file URLs: pages for browsers, the API's format for programs. */
@Catch()
export class FileExceptionFilter implements ExceptionFilter {
  constructor(private readonly failures: ApiExceptionFilter) {
    failures.otherKinds.set('file', this.send.bind(this));
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const asPage = isBrowser(request) ? this.failures.otherKinds.get('page') : undefined;
    if (asPage) asPage(thrown, request, reply);
    else this.failures.send(thrown, request, reply);
  }
}

/** A client with an Authorization header is a program, whatever its Accept header. */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && (headers.accept?.includes('text/html') ?? false);
