import { errors } from '@review-service/contracts/errors';
import { faultOf, fillFields } from '@review-service/contracts/field';
import { FOUND_AT_MOST, FoundSecret } from '@review-service/contracts/leaked-tokens';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../errors/api.exception';
import { bytesOf } from '../../../http/body-bytes';
import { bodyOf, emptyBody } from '../../../http/bodies';
import { countParts } from '../../../http/json-body';
import { utf8 } from '../../../http/utf8';

const PARTS_AT_MOST = 20_000;

const SHAPE = 'The body must be a JSON array of objects, each with a "token".';

const NO_HASHES = 'This field is required. A hash alone finds nothing here: secrets are stored under keyed digests.';

/** What a request reports. No error repeats anything of the body, since it has secrets. */
export function reportIn(request: FastifyRequest): FoundSecret[] {
  const bytes = bytesOf(request);
  if (!bytes) return bodyOf(request) === emptyBody ? fail(errors.malformedRequest, { message: SHAPE }) : otherType();
  const list = parsed(utf8(bytes));
  if (!Array.isArray(list)) return fail(errors.malformedRequest, { message: SHAPE });
  if (list.length > FOUND_AT_MOST) {
    const message = `More than ${FOUND_AT_MOST} secrets. Send the rest in further requests.`;
    return fail(errors.malformedRequest, { message });
  }
  return list.map(foundIn);
}

const otherType = (): never =>
  fail(errors.unsupportedMediaType, { message: 'Only a JSON array is read here. Send it as application/json.' });

function parsed(text: string): unknown {
  countParts(text, { fields: PARTS_AT_MOST, parts: PARTS_AT_MOST });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // What the parser says has a piece of the text.
    return fail(errors.malformedRequest, { message: `The body is not valid JSON. ${SHAPE}` });
  }
}

/** The first fault ends the request: a list of a thousand would help nobody. */
function foundIn(item: unknown, index: number): FoundSecret {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return fail(errors.invalidFormData, { fields: { [index]: ['This must be an object with a "token".'] } });
  }
  const given = new Map<string, unknown>(Object.entries(item));
  const found = fillFields(FoundSecret, given, false);
  const wrong = faultOf(found);
  if (!wrong) return found;
  const isHash = wrong.field === 'token' && !given.has('token') && given.has('hash');
  return fail(errors.invalidFormData, { fields: { [`${index}.${wrong.field}`]: [isHash ? NO_HASHES : wrong.fault] } });
}
