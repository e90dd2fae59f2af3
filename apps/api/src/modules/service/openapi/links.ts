import { fieldsSchema } from './contract-schemas';
import type { JsonSchema } from './schema';
import type { Operation } from './operations';

/** The last part of a path, if that is a placeholder. */
const lastPlaceholder = (path: string) => /\/:(\w+)$/.exec(path)?.[1];

const placeholdersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/**
 * Which operations can follow this one, and where the parts of their URLs are found (OpenAPI 3.1, Link Object): those of
 * the object in its answer, and of what lies directly below that object.
 */
export function operationLinks(from: Operation, all: readonly Operation[]): JsonSchema {
  const itemPath = itemPathOf(from, all);
  if (itemPath === undefined) return {};
  const values = valuesOf(from, itemPath);
  const next = all.filter(
    ({ id, route: { path } }) => id !== from.id && (path === itemPath || isBelow(path, itemPath)),
  );
  return Object.fromEntries(
    next.flatMap(({ id, route: { path } }) => {
      const needed = placeholdersOf(path).map((name) => [name, values[name]] as const);
      if (needed.some(([, value]) => value === undefined)) return [];
      return [[id, { operationId: id, ...(needed.length > 0 && { parameters: Object.fromEntries(needed) }) }]];
    }),
  );
}

/** Where the objects are that an operation answers with. */
function itemPathOf({ route, shape, definition }: Operation, all: readonly Operation[]): string | undefined {
  if (shape === undefined) return undefined;
  if (definition.singleton || lastPlaceholder(route.path) !== undefined) return route.path;
  return all.map(({ route: { path } }) => path).find((path) => isItemOf(path, route.path)) ?? route.path;
}

const isItemOf = (path: string, list: string) =>
  path.startsWith(`${list}/`) && /^:\w+$/.test(path.slice(list.length + 1));

const isBelow = (path: string, item: string) => {
  const segment = item === '' ? path : path.startsWith(`${item}/`) ? path.slice(item.length + 1) : '';
  return /^[\w-]+$/.test(segment);
};

/** What stands for each placeholder: what was asked with, or the field of the object that its URL is made of. */
function valuesOf({ route, shape, definition }: Operation, itemPath: string): Record<string, string> {
  const asked = placeholdersOf(route.path).map((name) => [name, `$request.path.${name}`]);
  const own = lastPlaceholder(itemPath);
  // An object that its list shows within another one does not say which item it is of.
  const field = own === undefined || definition.listShape ? undefined : fieldNamed(own, definition.shape);
  const object = shape === 'list' ? `${definition.listKey}/0` : definition.itemKey;
  const found = field === undefined ? [] : [[own, `$response.body#/${object}/${field}`]];
  return Object.fromEntries([...asked, ...found]) as Record<string, string>;
}

/** `group_name` is the `name` of a group, `diff_revision` the `revision` of a diff. */
function fieldNamed(placeholder: string, shape: string): string | undefined {
  const { properties = {} } = fieldsSchema(shape) ?? {};
  const words = placeholder.split('_');
  return words.map((_, index) => words.slice(index).join('_')).find((name) => name in (properties as object));
}
