const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for signals: the first one aborts, each further one kills at once. */
export class StopSignals {
  private readonly controller = new AbortController();
  readonly raised = this.controller.signal;
  private onImpatience: () => void = () => undefined;

  private readonly listener = () => {
    if (this.raised.aborted) this.onImpatience();
    else this.controller.abort();
  };

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.listener);
  }

  /** Sets the action for a further signal. */
  whenImpatient(act: () => void): void {
    this.onImpatience = act;
  }

  /** Stops listening. */
  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.listener);
  }
}
