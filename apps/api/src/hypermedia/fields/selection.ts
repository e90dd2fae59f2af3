import type { FastifyRequest } from 'fastify';
import { errors } from '@review-service/contracts/errors';
import { failField } from '../../errors/api.exception';
import { bodyOf } from '../../http/bodies';
import { isSafe } from '../../http/methods';
import { type ForcedType, forcedTypeOf } from '../texts/forced-texts';

/** The members, links and expansions that the client asks for (decision W13). */
export interface Selection {
  /** Undefined: all. */
  readonly fields?: ReadonlySet<string>;
  readonly links?: ReadonlySet<string>;
  readonly expand: ReadonlySet<string>;
  /** How all texts are to be written; undefined: as they are. */
  readonly texts?: ForcedType;
}

/** Everything, without expansions, as in a plain GET. */
export const everything: Selection = { expand: new Set() };

/** Nothing is left out, expanded or written in another way. */
export const isEverything = ({ fields, links, expand, texts }: Selection): boolean =>
  !fields && !links && expand.size === 0 && !texts;

/** Names that an anonymous GET may expand: each costs a query, and no account pays for it. */
const ANONYMOUS_NAMES = 20;

/**
 * Reads `only-fields`, `only-links` and `expand`, from the query, else from the body, where `_` may replace `-`;
 * `force-text-type` of a GET from the query, `force_text_type` of a change from the body. Fails with 105 if an anonymous caller expands more
 * than 20 names.
 */
export function selectionOf(request: FastifyRequest): Selection {
  const fields = namesIn(request, 'only-fields');
  const links = namesIn(request, 'only-links');
  const texts = forcedTypeOf(textTypeOf(request));
  return {
    ...(fields && { fields }),
    ...(links && { links }),
    expand: expandedIn(request),
    ...(texts && { texts }),
  };
}

function expandedIn(request: FastifyRequest): Set<string> {
  const names = namesIn(request, 'expand') ?? new Set();
  if (names.size > ANONYMOUS_NAMES && request.caller.isAnonymous && isSafe(request.method)) {
    failField(
      errors.invalidFormData,
      'expand',
      `Anonymous callers may expand ${ANONYMOUS_NAMES} names at most. Log in to expand more.`,
    );
  }
  return names;
}

/** An unknown one in a query is passed over, as in the reference. */
function textTypeOf(request: FastifyRequest): unknown {
  const asked = isSafe(request.method)
    ? (request.query as Record<string, string | string[]>)['force-text-type']
    : bodyOf(request).values.get('force_text_type');
  return Array.isArray(asked) ? (asked.at(-1) as unknown) : asked;
}

/** The names that an argument lists; undefined: it is not there. */
export function namesIn(request: FastifyRequest, name: string): Set<string> | undefined {
  const asked = (request.query as Record<string, string | string[]>)[name];
  const sent = bodyOf(request).values;
  const text = Array.isArray(asked) ? asked.at(-1) : (asked ?? sent.get(name) ?? sent.get(name.replace('-', '_')));
  return typeof text === 'string' ? new Set(text.split(',').filter(Boolean)) : undefined;
}
