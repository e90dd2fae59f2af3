import { formFault, formsOf, renamer } from '../generator/forms.mjs';

const JOB = /^[^.]+\.[^.]+$/;
/** Names of the worker's own queues, and the value of WORKER_QUEUES for all queues. */
const TAKEN = ['all', 'upkeep'];

/** Job names on the wire have hyphens or underscores. */
const hyphened = (name) => name.replaceAll('_', '-');

/** The fault of the names of a queue and its job, or undefined. */
export function nameFault(queue, job) {
  if (!JOB.test(job)) return `"${job}" is not a job: say of what, a dot, and what happened to it, group.renamed.`;
  if (TAKEN.includes(queue)) return `"${queue}" means something to the worker: call the queue after a resource.`;
  return [queue, ...hyphened(job).split('.')].map(formFault).find((fault) => fault !== undefined);
}

/** All forms of the names of a job, its queue, its subject and its event. */
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
