import { auditEdits } from '../generator/audit-edits.mjs';
import { addImported, addLast, addName, inTurn } from '../generator/text-edits.mjs';

/** Adds the template's queue at the end of a contract that has none yet. */
function addQueue(text, { queue, contract }) {
  if (new RegExp(`\\b${queue.constant}_QUEUE\\b`).test(text)) return text;
  return addName(text + contract.slice(contract.indexOf('\n\n') + 1), 'defineQueue', './queue');
}

/** Inserts a payload class before its queue and the docstring of that. */
function addPayload(text, { queue, payload }) {
  const anchor = new RegExp(`(/\\*\\*((?!\\*/)[^])*\\*/\\n)?export const ${queue.constant}_QUEUE\\b`);
  return anchor.test(text) ? text.replace(anchor, (found) => `${payload}\n${found}`) : undefined;
}

/**
 * The files that a new job is added to; if its queue is new, they start as their templates. `edit` returns the new
 * text, or undefined if the file does not look as expected; `byHand` then says what to add.
 */
export function editsFor(names) {
  const { queue, job, event, subject, verb } = names;
  const folder = `modules/${queue.kebab}`;
  const work = `After${event.pascal}`;
  const file = `./after-${event.kebab}`;
  const handler = `'${job.name}': inOneStep((payload, message) => after${event.pascal}.act(payload, message))`;
  const constant = `${queue.constant}_QUEUE`;
  const contract = `import { ${constant} } from './${queue.kebab}';`;
  const module = `import { ${queue.pascal}Module } from './${folder}/${queue.kebab}.module';`;
  return [
    {
      path: `packages/contracts/src/${queue.kebab}.ts`,
      byHand: `class ${event.pascal}, and '${job.name}': ${event.pascal} to the jobs of ${queue.constant}_QUEUE`,
      edit: (text) =>
        inTurn(
          text,
          (given) => addQueue(given, names),
          (given) => addName(given, 'IsInt', 'class-validator'),
          (given) => addPayload(given, names),
          (given) =>
            addLast(given, `defineQueue\\(\\s*'${queue.kebab}',\\s*\\{`, '\\}', `'${job.name}': ${event.pascal}`),
        ),
    },
    {
      path: `apps/worker/src/${folder}/${queue.kebab}.processor.ts`,
      byHand: `after${event.pascal}: ${work} to the constructor, and ${handler} to the handlers`,
      edit: (text) =>
        inTurn(
          text,
          (given) => addName(given, work, file),
          (given) => addName(given, 'inOneStep', '../../queues/processor'),
          (given) => addLast(given, 'constructor\\(', '\\) \\{\\n', `after${event.pascal}: ${work}`),
          (given) => addLast(given, 'this\\.handlers = \\{', '\\n {4}\\};', handler),
        ),
    },
    {
      path: `apps/worker/src/${folder}/${queue.kebab}.module.ts`,
      byHand: `${work} to the providers`,
      edit: (text) =>
        inTurn(
          text,
          (given) => addName(given, work, file),
          (given) => addLast(given, 'providers: \\[', '\\]', work),
        ),
    },
    {
      path: 'apps/worker/src/modules.ts',
      byHand: `${module} and ${queue.pascal}Module to modules`,
      edit: (text) => (text.includes(module) ? text : addImported(text, module, 'modules', `${queue.pascal}Module`)),
    },
    ...auditEdits([[job.name, `${/^[aeiou]/.test(subject.text) ? 'An' : 'A'} ${subject.text} was ${verb.text}.`]]),
    {
      path: 'packages/contracts/src/queues.ts',
      byHand: `${constant} to queues`,
      edit: (text) =>
        new RegExp(`\\b${constant}\\b`).test(text) ? text : addImported(text, contract, 'queues', constant),
    },
  ];
}
