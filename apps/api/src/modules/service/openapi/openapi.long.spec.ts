import { TestClient } from '@review-service/testing/client';
import { DescribedExchanges } from '../../../../test/described-exchanges';
import { furnish, urlAt } from '../../../../test/place';
import { isForApiTokens, ROUTES } from '../../../../test/route-matrix';
import { TestApi } from '../../../../test/test-api';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly links?: Record<string, OperationLink> }>;
}
interface OperationLink {
  readonly operationId: string;
  readonly parameters?: Record<string, string>;
}

const URL = '/api/openapi.json';

/** What this caller gets no answer to: what is other people's own, what needs a source, a diff that is not there, and what needs arguments. */
const REFUSED: readonly (readonly [operation: RegExp, status: number])[] = [
  [/^(getWatched|listChildTokens|getAuthenticator|.*Passkey.*|.*RecoveryCodes)$/, 403],
  [/^get(Repository.|(Draft)?(Original|Patched)File$)/, 501],
  [/^getDiffContext$/, 404],
  [/^getSuggestionPatch$/, 400],
];

describe('what exchanges are compared with', () => {
  const api = TestApi.ofSuite();
  let exchanges: DescribedExchanges;

  beforeAll(async () => {
    exchanges = new DescribedExchanges((await api.anonymous.get(URL)).body);
    TestClient.observers.set(api.url, (exchange) => exchanges.check(exchange));
  });

  it('leads from each answer to what can follow it', async () => {
    const owner = await api.make.user({ is_superuser: true });
    const [place, client] = [await furnish(api, owner), api.as(owner)];
    const { paths } = (await api.anonymous.get(URL)).body as { paths: Record<string, Record<string, Operation>> };
    const pathOf = new Map(Object.entries(paths).map(([path, { get }]) => [get?.operationId, path]));
    const followed: string[] = [];

    for (const [template, { get }] of Object.entries(paths)) {
      const links = Object.values(get?.responses['200']?.links ?? {}).filter((link) => pathOf.has(link.operationId));
      const route = ROUTES.find(({ path }) => template === `/api/${path.replace(/:(\w+)/g, '{$1}')}/`);
      if (links.length === 0 || !route || isForApiTokens(route)) continue;
      const url = urlAt(route.path, place);
      const { body } = await client.get(url);
      for (const { operationId, parameters = {} } of links) {
        const path = (pathOf.get(operationId) ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
          valueOf(parameters[name] ?? '', url, template, body),
        );
        const { status } = await client.get(path);
        if (status !== 200) {
          const refused = REFUSED.find(([operation]) => operation.test(operationId));
          expect([operationId, path, status]).toEqual([operationId, path, refused?.[1]]);
        }
        followed.push(operationId);
      }
    }

    expect(followed.length).toBeGreaterThan(25);
  });
});

/** What a runtime expression of a link stands for (OpenAPI 3.1). */
function valueOf(expression: string, url: string, template: string, body: unknown): string {
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  if (name !== undefined) return url.split('/')[template.split('/').indexOf(`{${name}}`)] ?? '';
  const steps = expression.replace('$response.body#/', '').split('/');
  return String(steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], body));
}
