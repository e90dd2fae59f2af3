/**
 * What `npm run new:resource` calls: writes a contract, an entity, a migration and a module that are one resource, with
 * its spec, and names it where the others are named. The rest, what it is about, is yours.
 */
import { carryOut, loadPlan, readCommand, refuse } from './generator/command.mjs';
import { nameFault, namesOf, pluralOf } from './new-resource/names.mjs';

const USAGE = `Usage: npm run new:resource -- <name> [--plural <names>] [--dry-run]

  <name>       what one is called, in small letters and with hyphens: code-owner
  --plural     what many are called, unless it is the name with an s; part of the URL
  --dry-run    only say what would be made and edited

Examples:
  npm run new:resource -- code-owner
  npm run new:resource -- merge-policy --plural merge-policies
  npm run new:resource -- code-owner --dry-run`;

const nextSteps = ({ one, many }) => [
  `what it holds: packages/contracts/src/${many.kebab}.ts, its migration, its entity, and in`,
  `  apps/api/src/modules/${many.kebab}/ COLUMNS of the service, the presenter and the spec`,
  `who may: ${one.kebab}.access.ts (who sees which) and ${one.kebab}.policy.ts (who does what)`,
  'what the suites know by heart, all in apps/api: TOP and TEMPLATES of src/modules/root/root.spec.ts,',
  '  OPEN of src/access/route-matrix.spec.ts, and one of it in makePlace() of test/route-matrix-world.ts,',
  '  NEEDS, FORMS and urlOf of src/access/scopes.spec.ts',
  `npm run dist && npm run admin -- migrate && npm test -- ${many.kebab} root route-matrix scopes`,
];

const { positionals, values } = readCommand(USAGE, { plural: { type: 'string' } });
const [name, ...others] = positionals;
if (name === undefined || others.length > 0) refuse(`Say one name.\n\n${USAGE}`, 2);
const plural = values.plural ?? pluralOf(name);
const fault = nameFault(name, plural);
if (fault !== undefined) refuse(fault, 2);

const { findExisting, planResource } = await loadPlan(() => import('./new-resource/plan.mjs'));
const names = namesOf(name, plural);
const existing = findExisting(names);
if (existing.length > 0) refuse(`There is a ${name} already, so nothing was written:\n  ${existing.join('\n  ')}`);

carryOut(await planResource(names), nextSteps(names), values);
