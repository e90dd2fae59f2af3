import { formFault, formsOf, renamer } from '../generator/forms.mjs';

const JOB = /^[^.]+\.[^.]+$/;
/** Queues of the worker's own, and what WORKER_QUEUES calls all of them. */
const TAKEN = ['all', 'upkeep'];

/** Job names on the wire have hyphens or underscores. */
const hyphened = (name) => name.replaceAll('_', '-');

/** Why a queue or its job cannot be called so, or nothing. */
export function nameFault(queue, job) {
  if (!JOB.test(job)) return `"${job}" is not a job: say of what, a dot, and what happened to it, group.renamed.`;
  if (TAKEN.includes(queue)) return `"${queue}" means something to the worker: call the queue after a resource.`;
  return [queue, ...hyphened(job).split('.')].map(formFault).find((fault) => fault !== undefined);
}

/** Every way in which the files write the names of a job, of its queue, and of what happened to what. */
export function namesOf(queue, job) {
  const [subject, verb] = hyphened(job).split('.');
  return {
    queue: formsOf(queue),
    job: { name: job },
    event: formsOf(`${subject}-${verb}`),
    subject: formsOf(subject),
    verb: formsOf(verb),
  };
}

/** The text of a template for the job of these names. */
export const rename = renamer(namesOf('some-things', 'some-thing.looked-at'));
