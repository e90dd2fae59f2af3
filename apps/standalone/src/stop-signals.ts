const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for the signals that mean "end": the first raises an abort, and each further one means "now". */
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

  /** What to do when somebody asks again. */
  whenImpatient(act: () => void): void {
    this.onImpatience = act;
  }

  /** Leaves the signals to others again. */
  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.listener);
  }
}
