const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Fills URI templates with the values of known addresses. An address that matches a template gives the values of its
 * placeholders; together they fill every template that needs no others.
 */
export class UrlTemplates {
  private readonly patterns: { readonly template: string; readonly names: string[]; readonly pattern: RegExp }[];

  constructor(templates: readonly string[]) {
    this.patterns = templates.map((template) => {
      const pattern = template.replace(/[.?+]/g, '\\$&').replace(PLACEHOLDER, '([^/?]+)');
      return {
        template,
        names: [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
        pattern: new RegExp(`^${pattern}$`),
      };
    });
  }

  /** The addresses that the values of this one fill. */
  from(path: string): string[] {
    return this.patterns.flatMap(({ names, pattern }) => {
      const found = pattern.exec(path)?.slice(1);
      return found ? this.fill(new Map(names.map((name, i) => [name, found[i] ?? '']))) : [];
    });
  }

  private fill(values: ReadonlyMap<string, string>): string[] {
    const fitting = this.patterns.filter(({ names }) => names.every((name) => values.has(name)));
    return fitting.map(({ template }) => template.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? ''));
  }
}
