import { Injectable } from '@nestjs/common';
import type { ChangedScopes } from '@review-service/contracts/oauth-tokens';
import { scopeFor } from '@review-service/contracts/scopes';
import type { ShownApiToken } from '../api-tokens';
import { changeScopes, type StoredToken } from '../oauth-tokens';
import { TokenUsesService } from '../token-uses';
import { recordedSince, refusedBy, type RefusedUse, usedOf } from './refused-use';
import { refuses, smallestPolicy } from './used-policy';

/** What an OAuth2 token could do without. */
export interface ScopeNarrowing {
  readonly recordedSince: string | null;
  readonly used: string[];
  readonly unused: string[];
  /** What the dry run leaves. */
  readonly scopes: string[];
  readonly refused: RefusedUse[];
}

/** What an API token could do without. */
export interface PolicyNarrowing {
  readonly recordedSince: string | null;
  /** That of the dry run. */
  readonly policy: object;
  readonly refused: (RefusedUse & { readonly dependsOnItem: boolean })[];
}

/** Compares what tokens may do with what they did. */
@Injectable()
export class NarrowingService {
  constructor(private readonly uses: TokenUsesService) {}

  /** @param changes to try; none: the unused scopes are taken away */
  async ofScopes({ id, scopes: given }: StoredToken, changes: ChangedScopes): Promise<ScopeNarrowing> {
    const { add_scopes, remove_scopes, scopes: replacing } = changes;
    const isAsked = [add_scopes, remove_scopes, replacing].some((field) => field !== undefined);
    const asked = isAsked ? changeScopes(given, changes) : undefined;
    const kinds = await this.uses.kinds({ kind: 'oauth', id });
    const needed = new Set(usedOf(kinds).map(({ resource, method }) => scopeFor(resource, method)));
    const used = given.filter((scope) => needed.has(scope));
    const scopes = asked ?? used;
    return {
      recordedSince: recordedSince(kinds),
      used,
      unused: given.filter((scope) => !needed.has(scope)),
      scopes,
      refused: refusedBy(kinds, ({ resource, method }) => {
        const scope = scopeFor(resource, method);
        return given.includes(scope) && !scopes.includes(scope);
      }),
    };
  }

  /** @param asked to try; undefined: the smallest one */
  async ofPolicy({ id, policy: present }: ShownApiToken, asked?: object): Promise<PolicyNarrowing> {
    const kinds = await this.uses.kinds({ kind: 'api', id });
    const policy = asked ?? smallestPolicy(present, usedOf(kinds));
    return {
      recordedSince: recordedSince(kinds),
      policy,
      refused: refusedBy(kinds, (kind) => refuses(present, policy, kind) !== 'none').map((use) => ({
        ...use,
        dependsOnItem: refuses(present, policy, use) === 'some',
      })),
    };
  }
}
