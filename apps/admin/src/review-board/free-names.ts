/**
 * Names that follow our rules, and that nobody else has: a name that does not gets other characters, and the number of its row.
 * The rows come in the order of their numbers, so each run finds the same names.
 */
export class FreeNames {
  private readonly taken = new Set<string>();

  /**
   * @param rule what a name matches
   * @param wrong one character that no name has
   * @param most the longest name
   */
  constructor(
    private readonly rule: RegExp,
    private readonly wrong: RegExp,
    private readonly most: number,
  ) {}

  /** The name for a row, among those of a place. */
  take(wanted: string, id: number, place = ''): string {
    const name = this.rule.test(wanted) && !this.isTaken(place, wanted) ? wanted : this.other(wanted, id, place);
    this.taken.add(`${place}/${name}`);
    return name;
  }

  private other(wanted: string, id: number, place: string): string {
    const clean = wanted.normalize('NFKD').replace(new RegExp(this.wrong, 'gu'), '_').replace(/_+/g, '_');
    for (let attempt = 0; ; attempt += 1) {
      const suffix = attempt === 0 ? `-${id}` : `-${id}-${attempt}`;
      const name = clean.slice(0, this.most - suffix.length) + suffix;
      if (!this.isTaken(place, name)) return name;
    }
  }

  private isTaken(place: string, name: string): boolean {
    return this.taken.has(`${place}/${name}`);
  }
}
