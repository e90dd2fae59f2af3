const newWorker = () => new Worker(new URL('@pierre/diffs/worker/worker.js', import.meta.url), { type: 'module' });

/** Those that are loading for the first diff; undefined: nobody has asked for one. */
let started: Worker[] | undefined;

/** Starts the workers that colour code, once: two, since what is seen is little. The viewer draws nothing before they are there. */
export function startWorkers(): void {
  started ??= [newWorker(), newWorker()];
}

/** A worker that was started or, where all are taken, another one. */
export const takeWorker = (): Worker => started?.pop() ?? newWorker();
