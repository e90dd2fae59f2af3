/** A link of an answer. */
export interface FloorLink {
  readonly href: string;
  readonly method: string;
  readonly title?: string;
}

/** An object in an answer. */
export type FloorObject = Readonly<Record<string, unknown>> & { readonly links: Readonly<Record<string, FloorLink>> };

/** An object of each kind, as the API shows it: the floor shows the same members and links, so new ones need no edit. */
export type Models = Readonly<Record<'group' | 'token' | 'attachment' | 'draft' | 'diff' | 'review', FloorObject>>;

const MODELS = JSON.parse(process.env.MODELS ?? '{}') as Models;

/** How the rows of a statement are shown. */
interface Kind<Row> {
  readonly model: keyof Models;
  /** What the statement calls the table. */
  readonly alias: string;
  /** The SQL of the members that are not the column of their name. */
  readonly computed: Readonly<Record<string, string>>;
  readonly href: (row: Row) => string;
  /** The members that SQL alone cannot make. */
  readonly members?: (row: Row) => object;
  /** The links that do not lead below the object. */
  readonly links?: (row: Row) => Readonly<Record<string, FloorLink | undefined>>;
}

/** The columns for a kind of objects, and how a row with them is shown. */
export interface FloorShape<Row> {
  readonly columns: string;
  readonly show: (row: Row) => object;
}

/** The members and links of a kind, in the order of the API. */
export function shapeOf<Row extends object>({
  model,
  alias,
  computed,
  href,
  members,
  links,
}: Kind<Row>): FloorShape<Row> {
  const { links: linked, ...shown } = MODELS[model];
  const names = Object.keys(shown);
  const self = linked.self?.href ?? '';
  const below = Object.entries(linked).map(([name, link]) => ({
    name,
    method: link.method,
    path: link.href.startsWith(self) ? link.href.slice(self.length) : undefined,
  }));
  return {
    columns: names.map((name) => `${computed[name] ?? `${alias}."${name}"`} as "${name}"`).join(', '),
    show(row) {
      const place = href(row);
      const values = Object.fromEntries(names.map((name) => [name, row[name as keyof Row]]));
      const made = below.map(({ name, method, path }): [string, unknown] => [
        name,
        path === undefined ? path : { href: place + path, method },
      ]);
      return { ...values, ...members?.(row), links: { ...Object.fromEntries(made), ...links?.(row) } };
    },
  };
}
