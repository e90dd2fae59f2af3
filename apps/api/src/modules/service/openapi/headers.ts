import type { MEANINGFUL_HEADERS } from '../../../http/answer-headers';
import type { JsonSchema } from './schema';

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 0 };

type Name = (typeof MEANINGFUL_HEADERS)[number];

/** What each header of an answer means to clients (docs/wire.md). */
export const headers: Readonly<Record<Name, JsonSchema>> = {
  Allow: { description: 'The methods that the URL has.', schema: text },
  'Content-Disposition': {
    description: 'Of what is no JSON: the name under which it may be saved (RFC 6266).',
    schema: text,
  },
  Deprecation: {
    description: 'Since when a member of this answer is deprecated (RFC 9745); which one is marked in its schema.',
    schema: text,
  },
  ETag: {
    description: 'The tag that a plain GET of the object has: for `If-None-Match` and `If-Match`.',
    schema: text,
  },
  'Idempotency-Replayed': {
    description: '`true`: the change was made before, and this is its first answer.',
    schema: text,
  },
  'Item-Content-Type': { description: 'The media type of the objects in the list.', schema: text },
  'Last-Modified': { description: 'Of what is no JSON: when it was made.', schema: text },
  Link: {
    description: 'Of a list: `first`, `prev` and `next` (RFC 8288); of the root: `service-desc` (RFC 8631).',
    schema: text,
  },
  Location: { description: 'The address of the object.', schema: { type: 'string', format: 'uri' } },
  RateLimit: { description: 'What is left of the limit that counts, unless limits are off.', schema: text },
  'RateLimit-Policy': { description: 'That limit.', schema: text },
  'Retry-After': { description: 'Seconds until it is worth while to try again.', schema: seconds },
  Sunset: { description: 'The time before which that member stays (RFC 8594).', schema: text },
  'Token-Expires': {
    description:
      'When the token of the request ends (an HTTP date), or that by which its session was opened; absent: never.',
    schema: text,
  },
  'WWW-Authenticate': { description: 'Which credentials would do.', schema: text },
  'X-RateLimit-Limit': { description: 'How many requests the window allows.', schema: { type: 'integer' } },
  'X-Request-Id': { description: 'What the log calls the request.', schema: text },
  'X-Unknown-Fields': { description: 'Fields of the body that were passed over.', schema: text },
};

/** Those of an answer: every answer has some, and this one these too. */
export const headersNamed = (...names: Name[]): JsonSchema =>
  Object.fromEntries(
    ['RateLimit', 'RateLimit-Policy', 'Token-Expires', 'X-Request-Id', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
