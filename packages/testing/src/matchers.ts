import { anchorOf, type ErrorDefinition } from '@review-service/contracts/errors';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { ClientAnswer } from './client';

interface Err {
  readonly code: number;
  readonly msg: string;
  readonly type: string;
  readonly doc_url: string;
  readonly request_id: string;
}

const seen = ({ status, text }: ClientAnswer) => `${status} ${text.slice(0, 400)}`;
const typeOf = (resource: string) => `application/vnd.service.org.${resource}+json`;

expect.extend({
  /** The answer is this error, in the one shape that errors have. */
  toFailWith(answer: ClientAnswer, definition: ErrorDefinition) {
    const { code, status, type } = definition;
    const { stat, err } = (answer.body ?? {}) as { stat?: string; err?: Err };
    const pass =
      answer.status === status &&
      stat === 'fail' &&
      err?.code === code &&
      err.type === type &&
      err.msg.length > 0 &&
      err.doc_url.endsWith(`/docs/errors/#${anchorOf(definition)}`) &&
      err.request_id === answer.headers.get('x-request-id') &&
      answer.headers.get('content-type') === typeOf('error');
    return { pass, message: () => `expected ${status} with code ${code}, got ${seen(answer)}` };
  },

  /** The answer shows one object of this resource. */
  toShow(answer: ClientAnswer, { itemKey, mediaType }: ResourceDefinition) {
    const body = (answer.body ?? {}) as Record<string, unknown>;
    const pass =
      [200, 201].includes(answer.status) &&
      body.stat === 'ok' &&
      // The members of some stand at the top.
      (itemKey === '' || itemKey in body) &&
      answer.headers.get('content-type') === typeOf(mediaType);
    return { pass, message: () => `expected one ${mediaType}, got ${seen(answer)}` };
  },

  /** The answer lists objects of this resource. */
  toList(answer: ClientAnswer, { listKey, mediaType, listMediaType }: ResourceDefinition) {
    const body = (answer.body ?? {}) as Record<string, unknown>;
    const pass =
      answer.status === 200 &&
      body.stat === 'ok' &&
      Array.isArray(body[listKey]) &&
      Number.isInteger(body.total_results) &&
      answer.headers.get('content-type') === typeOf(listMediaType) &&
      answer.headers.get('item-content-type') === typeOf(mediaType);
    return { pass, message: () => `expected a list of ${listMediaType}, got ${seen(answer)}` };
  },
});

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- this is how jest's matchers are declared
  namespace jest {
    interface Matchers<R> {
      toFailWith(error: ErrorDefinition): R;
      toShow(resource: ResourceDefinition): R;
      toList(resource: ResourceDefinition): R;
    }
  }
}
