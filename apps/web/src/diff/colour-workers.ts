/** A worker that colours code. Its script is loaded when the viewer's is here: lines are drawn without it. */
export const newWorker = (): Worker =>
  readyAtOnce(new Worker(new URL('@pierre/diffs/worker/worker.js', import.meta.url), { type: 'module' }));

/**
 * Answers for a worker that it is ready, while its script is still on its way: the viewer draws nothing before that. Browsers keep
 * what a worker is sent until then. Its own answer is the second, which the viewer ignores.
 */
function readyAtOnce(worker: Worker): Worker {
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (sent: { readonly type: string; readonly id: string }) => {
    post(sent);
    if (sent.type !== 'initialize') return;
    const data = { type: 'success', requestType: 'initialize', id: sent.id };
    queueMicrotask(() => worker.dispatchEvent(new MessageEvent('message', { data })));
  };
  return worker;
}
