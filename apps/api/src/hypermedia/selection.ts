import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../http/bodies';

/** The members, links and expansions that the client asks for (decision W13). */
export interface Selection {
  /** Undefined: all. */
  readonly fields?: ReadonlySet<string>;
  readonly links?: ReadonlySet<string>;
  readonly expand: ReadonlySet<string>;
}

/** Everything, with nothing expanded: what a plain GET shows. */
export const everything: Selection = { expand: new Set() };

/** Nothing is left out or expanded. */
export const isEverything = ({ fields, links, expand }: Selection): boolean => !fields && !links && expand.size === 0;

/** Reads `only-fields`, `only-links` and `expand`, from the query, else from the body, where `_` may replace `-`. */
export function selectionOf(request: FastifyRequest): Selection {
  const fields = names(request, 'only-fields');
  const links = names(request, 'only-links');
  return {
    ...(fields && { fields }),
    ...(links && { links }),
    expand: names(request, 'expand') ?? new Set(),
  };
}

function names(request: FastifyRequest, name: string): Set<string> | undefined {
  const asked = (request.query as Record<string, string | string[]>)[name];
  const sent = bodyOf(request).values;
  const text = Array.isArray(asked) ? asked.at(-1) : (asked ?? sent.get(name) ?? sent.get(name.replace('-', '_')));
  return typeof text === 'string' ? new Set(text.split(',').filter(Boolean)) : undefined;
}
