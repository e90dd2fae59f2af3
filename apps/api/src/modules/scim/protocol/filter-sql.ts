import { folded, join, type Sql, sql } from '@review-service/database/sql';
import type { Filter, FilterValue, Operator } from './filter';
import { failScim } from './scim-error';

/** How the values of an attribute are compared. */
export type FilterColumn =
  /** `text`: in any case; `exact`: as it is. */
  | { readonly kind: 'text' | 'exact' | 'id' | 'flag' | 'time'; readonly value: Sql }
  /** Several values. `some`: is the condition true of one of them? It is given those of one element. */
  | { readonly kind: 'several'; readonly some: Several };

/** Condition: some element passes. @param sub its columns by sub-attribute @param eq the values that one must have */
type Several = (passes: (sub: ReadonlyMap<string, Sql>) => Sql, eq: readonly string[]) => Sql;

/** The attributes that filters may name, in small letters. */
export type FilterColumns = ReadonlyMap<string, FilterColumn>;

/** The condition of a filter. Attributes that are not there fail with `invalidFilter`. */
export function conditionOf(filter: Filter, columns: FilterColumns): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return sql`(${join(
        filter.parts.map((part) => conditionOf(part, columns)),
        filter.kind === 'and' ? ' and ' : ' or ',
      )})`;
    case 'not':
      return sql`not coalesce(${conditionOf(filter.part, columns)}, false)`;
    default:
      return ofAttribute(filter, columns);
  }
}

function ofAttribute(filter: Extract<Filter, { of: object }>, columns: FilterColumns): Sql {
  const { attribute, within, sub } = filter.of;
  const whole = columns.get(attribute);
  const [parent = '', child] = attribute.split('.');
  const column = whole ?? columns.get(parent);
  if (!column || (!whole && column.kind !== 'several')) return unknown(attribute);
  if (column.kind !== 'several') {
    if (within) return unknown(`${attribute}[…]`);
    return filter.kind === 'present' ? sql`${column.value} is not null` : compared(column, filter);
  }
  const name = sub ?? (whole ? 'value' : child) ?? 'value';
  const isAsked = filter.kind === 'compare' && filter.operator === 'eq' && name === 'value';
  const eq = isAsked && typeof filter.value === 'string' ? [filter.value.toLowerCase()] : [];
  return column.some((element) => {
    const inside = within ? [ofElement(within, element)] : [];
    const value = element.get(name) ?? unknown(`${attribute}.${name}`);
    const own =
      filter.kind === 'present'
        ? sub !== undefined || !within
          ? [sql`${value} is not null`]
          : []
        : [compared({ kind: 'text', value }, filter)];
    return join([...inside, ...own], ' and ');
  }, eq);
}

const ofElement = (filter: Filter, element: ReadonlyMap<string, Sql>): Sql =>
  conditionOf(filter, new Map(Array.from(element, ([name, value]) => [name, { kind: 'text', value }])));

const unknown = (attribute: string): never =>
  failScim('invalidFilter', `Filters cannot be about "${attribute.slice(0, 100)}".`);

function compared(
  { kind, value: column }: Exclude<FilterColumn, { kind: 'several' }>,
  { operator, value }: { readonly operator: Operator; readonly value: FilterValue },
): Sql {
  if (value === null) return withNull(column, operator);
  switch (kind) {
    case 'flag':
      return ofFlag(column, operator, value);
    case 'id':
      return ofId(column, operator, value);
    case 'time':
      return ofTime(column, operator, value);
    default: {
      const text = sql`${String(value)}::text`;
      return ofText(
        ...(kind === 'exact' ? ([column, text] as const) : ([folded(column), folded(text)] as const)),
        operator,
      );
    }
  }
}

function withNull(column: Sql, operator: Operator): Sql {
  if (operator === 'eq') return sql`${column} is null`;
  return operator === 'ne' ? sql`${column} is not null` : failScim('invalidFilter', 'null can be equal or not.');
}

function ofText(column: Sql, value: Sql, operator: Operator): Sql {
  switch (operator) {
    case 'eq':
      return sql`${column} = ${value}`;
    case 'ne':
      return sql`${column} is distinct from ${value}`;
    case 'co':
      return sql`strpos(${column}, ${value}) > 0`;
    case 'sw':
      return sql`starts_with(${column}, ${value})`;
    case 'ew':
      return sql`right(${column}, length(${value})) = ${value}`;
    default:
      return sql`${column} ${COMPARES[operator]} ${value}`;
  }
}

const COMPARES = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** Entra sends flags as texts. */
function ofFlag(column: Sql, operator: Operator, value: FilterValue): Sql {
  const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value;
  const isAsked = typeof flag === 'boolean' && (operator === 'eq' || operator === 'ne');
  if (!isAsked) return failScim('invalidFilter', 'A boolean can be equal to true or false, or not.');
  return operator === 'eq' ? sql`${column} = ${flag}` : sql`${column} <> ${flag}`;
}

/** Nothing has an id that is none of ours. */
function ofId(column: Sql, operator: Operator, value: FilterValue): Sql {
  const text = String(value);
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  if (operator === 'eq') return sql`${column} = ${id}::integer`;
  if (operator === 'ne') return sql`${column} <> ${id}::integer`;
  return ofText(sql`(${column}::text collate "C")`, sql`${text}::text`, operator);
}

const INSTANT = /^[1-9]\d{3}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)?)?$/i;

function ofTime(column: Sql, operator: Operator, value: FilterValue): Sql {
  const text = String(value);
  if (
    !INSTANT.test(text) ||
    Number.isNaN(Date.parse(text)) ||
    operator === 'co' ||
    operator === 'sw' ||
    operator === 'ew'
  )
    return failScim('invalidFilter', 'Compare times with a time such as "2030-01-31T12:00:00Z".');
  const instant = sql`${new Date(text).toISOString()}::timestamptz`;
  if (operator === 'eq') return sql`date_trunc('milliseconds', ${column}) = ${instant}`;
  if (operator === 'ne') return sql`date_trunc('milliseconds', ${column}) <> ${instant}`;
  return sql`date_trunc('milliseconds', ${column}) ${COMPARES[operator]} ${instant}`;
}
