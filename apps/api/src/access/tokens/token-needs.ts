import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { TokenRefusal } from '@review-service/contracts/token-uses';

/** The right that a request needs of a token. Like a scope it depends only on the resource and the method. */
export interface TokenNeed {
  /** The policy id. */
  readonly resource: string;
  readonly method: string;
}

type Needed = Pick<ResourceDefinition, 'policyId'>;

/** The methods that scopes and policies distinguish. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Refusals for other reasons than the token's rights. */
const OTHER_REFUSALS: ReadonlyMap<ErrorDefinition, TokenRefusal> = new Map<ErrorDefinition, TokenRefusal>([
  [errors.permissionDenied, 'permission'],
  [errors.rateLimitExceeded, 'rate-limit'],
  // It was valid when the request came.
  [errors.loginFailed, 'ended'],
]);

/** The rights that a request needed of its caller's token, for the recorder (`token-recorder.ts`). */
export class TokenNeeds {
  private own?: TokenNeed | undefined;
  private further?: Map<string, TokenNeed>;
  private refused?: { readonly need: TokenNeed; readonly why: TokenRefusal };

  /** The resource of the request. If one of several is enough, its route target says which (`cover`). */
  begin(definitions: readonly Needed[], method: string): void {
    this.own = definitions.length === 1 ? needOf(definitions[0], method) : undefined;
  }

  /** The token covers this, and the answer depends on it. */
  cover(definition: Needed, method: string): void {
    const need = needOf(definition, method);
    if (!need || (need.resource === this.own?.resource && need.method === this.own.method)) return;
    this.further ??= new Map();
    this.further.set(`${need.resource} ${need.method}`, need);
  }

  /** The token does not cover this, so the request fails. */
  refuse(definition: Needed | undefined, method: string, why: TokenRefusal): void {
    const need = needOf(definition, method);
    if (need) this.refused = { need, why };
  }

  /** The uses to record of the request, which was answered with this error or none. */
  outcome(error?: ErrorDefinition): { readonly needs: readonly TokenNeed[]; readonly refusal?: TokenRefusal } {
    if (error && this.refused) return { needs: [this.refused.need], refusal: this.refused.why };
    const own = this.own ? [this.own] : [];
    const refusal = error && OTHER_REFUSALS.get(error);
    return refusal ? { needs: own, refusal } : { needs: [...own, ...(this.further?.values() ?? [])] };
  }
}

/** A HEAD needs what a GET does; OPTIONS needs nothing. */
function needOf(definition: Needed | undefined, asked: string): TokenNeed | undefined {
  const method = asked === 'HEAD' ? 'GET' : asked;
  return definition && METHODS.includes(method) ? { resource: definition.policyId, method } : undefined;
}
