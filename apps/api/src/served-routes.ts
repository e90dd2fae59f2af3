import type { Type } from '@nestjs/common';
import { API_PREFIX } from './app.module';
import { routeFilesOf } from './http/sent-file.decorator';
import { declaredFieldNames } from './hypermedia/fields/declared-fields';
import { controllersOf, type Route, routesOf } from './hypermedia/resources/routes';
import { besideTheApi, modules as served } from './modules';

/** A route for tools that try all routes. */
export interface ServedRoute {
  readonly method: string;
  /** `/api/groups/:group_name/`; `*` stands for any rest. */
  readonly path: string;
  /** The declared fields of its body, and of its query. */
  readonly form: readonly string[];
  readonly query: readonly string[];
  /** The field names of its files. */
  readonly files: readonly string[];
}

/** Every served route, read from the modules, so that new resources are included. */
export const servedRoutes = (modules: readonly Type[] = served): ServedRoute[] => [
  ...controllersOf(modules)
    .flatMap(routesOf)
    .map((route) => describe(route, `/${API_PREFIX}/`)),
  ...controllersOf(besideTheApi)
    .flatMap(routesOf)
    .map((route) => describe(route, '/')),
];

function describe({ handler, method, path }: Route, prefix: string): ServedRoute {
  const { form, query } = declaredFieldNames(handler);
  const files = (routeFilesOf(handler)?.parts ?? []).map(({ name }) => name);
  return { method, path: path === '' ? prefix : `${prefix}${path}/`, form, query, files };
}
