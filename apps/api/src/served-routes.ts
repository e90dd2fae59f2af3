import type { Type } from '@nestjs/common';
import { columnOf } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { API_PREFIX } from './app.module';
import { routeFilesOf } from './http/sent-file.decorator';
import { declaredFieldNames } from './hypermedia/fields/declared-fields';
import { type Below, belowItemsOf, resourcesOf } from './hypermedia/resources/resource.registry';
import { controllersOf, type Route, routesOf } from './hypermedia/resources/routes';
import { besideTheApi, modules as served } from './modules';
import { groupColumns } from './modules/groups/groups';

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

/** What every item of a resource links to below it, by the resource's name: for what compares answers. */
export function linksBelow(name: string, modules: readonly Type[] = served): readonly Below[] {
  const all = resourcesOf(controllersOf(modules));
  return all.flatMap(({ definition }) => (definition.name === name ? belowItemsOf(definition, all) : []));
}

/** The columns of `review_group` that a group is shown with: for what compares answers. */
export const shownGroupColumns = (): readonly string[] =>
  Object.keys(groupColumns.shape).map((property) => columnOf(Group, property).name);

function describe({ handler, method, path }: Route, prefix: string): ServedRoute {
  const { form, query } = declaredFieldNames(handler);
  const files = (routeFilesOf(handler)?.parts ?? []).map(({ name }) => name);
  return { method, path: path === '' ? prefix : `${prefix}${path}/`, form, query, files };
}
