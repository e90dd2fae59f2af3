/** The process cannot start: one line per wrong setting, which begins with its name. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
  }
}
