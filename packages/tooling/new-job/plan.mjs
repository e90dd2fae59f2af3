import { readFileSync } from 'node:fs';
import { exists, planFiles, read, templatesIn } from '../generator/files.mjs';
import { editsFor } from './edits.mjs';
import { rename } from './names.mjs';

const TEMPLATES = templatesIn(new URL('templates', import.meta.url));
const PAYLOAD = readFileSync(new URL('payload.ts.template', import.meta.url), 'utf8');

const contractOf = ({ queue }) => `packages/contracts/src/${queue.kebab}.ts`;
const templatesFor = (names) =>
  TEMPLATES.map(({ path, text }) => ({ path: rename(path, names), text: rename(text, names) }));

/** The reason why this job cannot be made: it exists, or the contract is about something else. */
export function findObstacles(names) {
  const { job, event } = names;
  const contract = contractOf(names);
  const text = exists(contract) ? read(contract) : '';
  const edited = editsOf(names).map(({ path }) => path);
  return [
    ...(text.includes(`'${job.name}':`) ? [`${contract} has the job ${job.name} already`] : []),
    ...(new RegExp(`\\b${event.pascal}\\b`).test(text) ? [`${contract} has a ${event.pascal} already`] : []),
    ...(text === '' || /\bdefineQueue\(|from '\.\/resource'/.test(text)
      ? []
      : [`${contract} is about neither a queue nor a resource`]),
    ...templatesFor(names)
      .filter(({ path }) => !edited.includes(path) && exists(path))
      .map(({ path }) => `${path} is there already`),
  ];
}

/** The plan of a new job, and of its queue if that is new. */
export const planJob = (names) => planFiles(templatesFor(names), editsOf(names));

function editsOf(names) {
  const contract = templatesFor(names).find(({ path }) => path === contractOf(names)).text;
  return editsFor({ ...names, contract, payload: rename(PAYLOAD, names) });
}
