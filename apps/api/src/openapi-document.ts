import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { ApiConfig } from './api.config';
import { type Expansion, Expands } from './hypermedia/expansions/expansion';
import { listsBelow } from './hypermedia/lists/list-of-each';
import { controllersOf } from './hypermedia/resources/routes';
import { besideTheApi, modules } from './modules';
import { describeApi } from './modules/service/openapi/describe-api';
import type { Inlined } from './modules/service/openapi/resource-schemas';
import type { JsonSchema } from './modules/service/openapi/schema';

/** What `/api/openapi.json` says with these settings, for tools that have no running server. */
export function openApiDocument(config: ApiConfig = new ApiConfig()): JsonSchema {
  const controllers = controllersOf([...modules, ...besideTheApi]);
  const lists = listsBelow(controllers).map(({ of, name, resource: { definition } }) => ({
    ...{ of, name, definition },
    kind: 'children' as const,
  }));
  const inlined = [...lists, ...[...modules, ...besideTheApi].flatMap(expansionsOf)];
  const { vendor, sessionCookie, url } = config;
  const describe = describeApi({ controllers, inlined, vendor, sessionCookie });
  return describe({ origin: url, base: '', issuer: url });
}

/** What the decorator of an expansion says. */
type Offered = Parameters<typeof Expands>[0];

/** What an expansion inlines stands in fields of its own, which need nothing that would be injected. */
const expansionsOf = (module: Type): Inlined[] =>
  ((Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) as object[] | undefined) ?? []).flatMap((provider) => {
    if (typeof provider !== 'function') return [];
    const offered = Reflect.getMetadata(Expands.KEY, provider) as Offered | undefined;
    if (!offered) return [];
    const { definition, kind } = Reflect.construct(provider, []) as Expansion<unknown>;
    return [offered.of].flat().map((of) => ({ of, name: offered.name, definition, kind }));
  });
