import type { Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { scopeFor } from '@review-service/contracts/scopes';
import type { Caller } from '../../../access/callers/caller';
import { allPermit } from '../../../access/tokens/token-policy';
import type { OwnApi } from './own-api';

/** A right that a tool needs of its caller's token. */
export interface Need {
  readonly resource: ResourceDefinition;
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
}

/** Rights for these methods of a resource. */
export const need = (resource: ResourceDefinition, ...methods: Need['method'][]): Need[] =>
  methods.map((method) => ({ resource, method }));

/** How a tool changes what others see: not at all, only the caller's own draft, or for good. */
export type Effect = 'drafts' | 'publishes' | 'reads';

/** What a tool works with. */
export interface ToolCall {
  readonly api: OwnApi;
  readonly caller: Caller;
}

/** A tool of the MCP endpoint. */
export interface Tool<Arguments extends object = object> {
  readonly name: string;
  readonly title: string;
  /** For the model: what it does, and when to use it. */
  readonly description: string;
  /** The class of the contracts that its arguments are. */
  readonly arguments: Type<Arguments>;
  readonly effect: Effect;
  /** A second call with the same arguments changes nothing. */
  readonly isIdempotent: boolean;
  /** All that it asks of the API. */
  readonly needs: readonly Need[];
  /** The answer, as JSON. Throws what the API refuses. */
  run(given: Arguments, call: ToolCall): Promise<object>;
}

/** The scopes that an OAuth2 token needs for these tools, each once. */
export const scopesOf = (tools: readonly Tool[]): string[] => [
  ...new Set(tools.flatMap(({ needs }) => needs.map(({ resource, method }) => scopeFor(resource.policyId, method)))),
];

/** May an API token with these policies do all that a tool needs, for some objects at least? */
export const isPermitted = ({ needs }: Tool, { token }: Caller): boolean =>
  needs.every(({ resource, method }) => allPermit(token?.policies ?? [], resource.policyId, method));

/** The hints of a tool: all four, because the defaults are of the most dangerous tool. */
export const annotationsOf = ({ title, effect, isIdempotent }: Tool) => ({
  title,
  readOnlyHint: effect === 'reads',
  // A publication stays; drafts and reads destroy nothing that others see.
  destructiveHint: effect === 'publishes',
  idempotentHint: effect === 'reads' || isIdempotent,
  openWorldHint: false,
});
