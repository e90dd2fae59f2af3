/**
 * What `npm run new:resource` calls: writes a contract, an entity, a migration and a module that are one resource, with
 * its spec, and adds it to the existing lists. Its own fields and rules are left to you.
 */
import { carryOut, loadPlan, readCommand, refuse } from './generator/command.mjs';
import { keyFault, nameFault, namesOf, pluralOf } from './new-resource/names.mjs';

const USAGE = `Usage: npm run new:resource -- <name> [--plural <names>] [--under <parent>] [--in <family>] [--key <field>] [--dry-run]

  <name>       what one is called, in small letters and with hyphens: code-owner
  --plural     what many are called, unless it is the name with an s; part of the URL
  --under      the resource that it belongs to, as the folder of its module is called: groups.
               Who may see that one sees it, who may change that one changes it
  --in         the folder of modules that it is put into: requests. Otherwise that of its parent, or one of its own
  --key        the field that stands in its URL, instead of its number: name
  --dry-run    only say what would be made and edited

Examples:
  npm run new:resource -- code-owner
  npm run new:resource -- merge-policy --plural merge-policies
  npm run new:resource -- tag --under groups --key name
  npm run new:resource -- code-owner --dry-run`;

const nextSteps = ({ one, many }, family, under) => [
  `what it holds: packages/contracts/src/${many.kebab}.ts, its migration, its entity, and in`,
  `  apps/api/src/modules/${family}/${many.kebab}/ COLUMNS of the service, the presenter and the spec`,
  under === undefined
    ? `who may: ${one.kebab}.access.ts (who sees which) and ${one.kebab}.policy.ts (who does what)`
    : `who may: ${one.kebab}.policy.ts; so far the viewers and editors of its parent`,
  `what suites know of it: apps/api/test/samples/${one.kebab}.sample.ts; they find it by themselves`,
  `npm run spec -- ${family}/${many.kebab} service/root/root.spec`,
  'before it is handed in, for the examples of the description:',
  '  npm run dist && RECORD_EXAMPLES=1 npm run spec -- openapi/examples',
  'and for the record of statements:',
  '  RECORD_STATEMENTS=1 npm run spec -- recorded-statements',
];

const options = {
  plural: { type: 'string' },
  under: { type: 'string' },
  in: { type: 'string' },
  key: { type: 'string' },
};
const { positionals, values } = readCommand(USAGE, options);
const [name, ...others] = positionals;
if (name === undefined || others.length > 0) refuse(`Say one name.\n\n${USAGE}`, 2);
const plural = values.plural ?? pluralOf(name);
const fault = nameFault(name, plural) ?? (values.key === undefined ? undefined : keyFault(values.key));
if (fault !== undefined) refuse(fault, 2);

const { findExisting, planResource, readParent } = await loadPlan(() => import('./new-resource/plan.mjs'));
const names = namesOf(name, plural);
const existing = findExisting(names);
if (existing.length > 0) refuse(`There is a ${name} already, so nothing was written:\n  ${existing.join('\n  ')}`);

const under = values.under === undefined ? undefined : readParent(values.under, refuse);
const family = values.in ?? under?.family ?? names.many.kebab;
carryOut(await planResource(names, { family, under, key: values.key }), nextSteps(names, family, under), values);
