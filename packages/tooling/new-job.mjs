/**
 * What `npm run new:job` calls: writes a job's payload, its entry in the queue and in the worker's dispatch, the work
 * and its spec; the queue too if it is new. What the job does is left to you.
 */
import { carryOut, loadPlan, readCommand, refuse } from './generator/command.mjs';
import { nameFault, namesOf } from './new-job/names.mjs';

const USAGE = `Usage: npm run new:job -- <queue> <name> [--dry-run]

  <queue>      the queue, called after a resource in its plural: groups. A new one is made where there is none
  <name>       of what, a dot, and what happened to it: group.renamed
  --dry-run    only say what would be made and edited

Examples:
  npm run new:job -- groups group.renamed
  npm run new:job -- code-owners code-owner.changed
  npm run new:job -- groups group.renamed --dry-run`;

const nextSteps = ({ queue, job, event, subject, verb }) => [
  `what it carries: ${event.pascal} in packages/contracts/src/${queue.kebab}.ts`,
  `what it does: apps/worker/src/modules/${queue.kebab}/after-${event.kebab}.ts, and its spec. Long work goes in steps,`,
  '  work on other servers outside of the transaction: see apps/worker/src/queues/processor.ts',
  'where it is asked for: a service of apps/api, in the statement of the change (Outbox.change, as in delete() of',
  '  modules/groups/groups/groups.service.ts), or in its transaction (@Transactional())',
  `  await this.outbox.send(${queue.constant}_QUEUE, '${job.name}', { ${subject.camel}Id, ${verb.camel}By });`,
  'what the audit log says: one entry for each fact, or none (docs/extending.md#a-job)',
  `npm run spec -- after-${event.kebab} contracts/src/queues audit-actions`,
];

const { positionals, values } = readCommand(USAGE);
const [queue, job, ...others] = positionals;
if (job === undefined || others.length > 0) refuse(`Say one queue and one name.\n\n${USAGE}`, 2);
const fault = nameFault(queue, job);
if (fault !== undefined) refuse(fault, 2);

const { findObstacles, planJob } = await loadPlan(() => import('./new-job/plan.mjs'));
const names = namesOf(queue, job);
const obstacles = findObstacles(names);
if (obstacles.length > 0) refuse(`Nothing was written:\n  ${obstacles.join('\n  ')}`);

carryOut(await planJob(names), nextSteps(names), values);
