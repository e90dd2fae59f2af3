import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiExceptionFilter } from '../../../hypermedia/answers/api-exception.filter';
import type { ApiException } from '../../../errors/api.exception';
import { SCIM_MEDIA_TYPE } from './scim-answer';
import { ScimError, type ScimType } from './scim-error';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Failures in the form of RFC 7644 section 3.12. */
@Catch()
export class ScimExceptionFilter implements ExceptionFilter {
  constructor(private readonly failures: ApiExceptionFilter) {
    failures.otherKinds.set('directory', this.send.bind(this));
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (thrown instanceof ScimError) {
      request.isRefused = true;
      answerError(reply, thrown.status, thrown.message, thrown.scimType);
      return;
    }
    const failure = this.failures.judge(thrown, request, reply);
    const { status } = failure.definition;
    if (status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"');
    answerError(reply, status, detailOf(failure), TYPES.get(failure.definition));
  }
}

/** Those of the API's errors that a directory is to understand. */
const TYPES: ReadonlyMap<ErrorDefinition, ScimType> = new Map<ErrorDefinition, ScimType>([
  [errors.invalidFormData, 'invalidValue'],
  [errors.malformedRequest, 'invalidSyntax'],
]);

/** Faults of fields say more than the message about all of them. */
const detailOf = ({ message, details, definition }: ApiException): string => {
  if (definition === errors.notLoggedIn) return 'Send the SCIM token: "Authorization: Bearer <token>".';
  if (definition === errors.loginFailed) return 'This SCIM token is not valid here.';
  return Object.values(details.fields ?? {})
    .flat()
    .concat(details.fields ? [] : [message])
    .join(' ');
};

function answerError(reply: FastifyReply, status: number, detail: string, scimType?: ScimType): void {
  const body = { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail };
  void reply
    .status(status)
    .headers({ 'content-type': SCIM_MEDIA_TYPE, 'cache-control': 'no-store' })
    .send(Buffer.from(JSON.stringify(body)));
}
