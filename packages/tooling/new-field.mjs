/**
 * What `npm run new:field` calls: adds a plain field to a resource, from the request to the table and back: its rule, its
 * column with a migration, what is shown, and cases of the spec.
 */
import { basename } from 'node:path';
import { carryOut, loadPlan, readCommand, refuse } from './generator/command.mjs';
import { fieldNamesOf, meaningFault, nameFault } from './new-field/names.mjs';
import { TYPES } from './new-field/types.mjs';

const kinds = Object.entries(TYPES).map(([type, { meaning }]) => `               ${type.padEnd(8)} ${meaning}`);

const USAGE = `Usage: npm run new:field -- <resource> <name> <type> <meaning> [--dry-run]

  <resource>   as the folder of its module is called: groups
  <name>       of the field, in small letters and with underscores: bug_count
  <type>       one of
${kinds.join('\n')}
  <meaning>    a sentence, which clients read in the description of the API
  --dry-run    only say what would be made and edited

Examples:
  npm run new:field -- groups description text "What the group is for."
  npm run new:field -- repositories bug_count integer "The open bugs, as its owner counts them." --dry-run`;

const nextSteps = ({ contract, at, writing }, { snake }) => [
  ...writing.map((file) => `what is written: ${snake} in create and update of ${at}/${file}`),
  `its rule and limits: ${snake} in ${contract}`,
  'where else it shows: docs/extending.md#a-field',
  'who reads of it: a .changeset/*.md',
  `npm run spec -- ${at.replace('apps/api/src/', '')}/${basename(at)}.spec admin/src/entities.spec`,
  'before it is handed in, for the examples of the description:',
  '  npm run dist && RECORD_EXAMPLES=1 npm run spec -- openapi/examples',
];

const { positionals, values } = readCommand(USAGE);
const [folder, name, kind, meaning, ...others] = positionals;
if (meaning === undefined || others.length > 0)
  refuse(`Say one resource, one name, one type and what it means.\n\n${USAGE}`, 2);
const fault = nameFault(name) ?? meaningFault(meaning);
if (fault !== undefined) refuse(fault, 2);
if (!Object.hasOwn(TYPES, kind)) refuse(`"${kind}" is no type: say ${Object.keys(TYPES).join(', ')}.`, 2);

const { findExisting, knownResources, planField, readResource } = await loadPlan(() => import('./new-field/plan.mjs'));
const resource = readResource(folder);
if (resource === undefined) {
  refuse(
    `There is no resource ${folder} that fields can be added to. These are known:\n  ${knownResources().join('\n  ')}`,
  );
}
const names = fieldNamesOf(name);
const existing = findExisting(resource, names);
if (existing.length > 0)
  refuse(`${folder} have a ${name} already, so nothing was written:\n  ${existing.join('\n  ')}`);

carryOut(await planField(resource, names, TYPES[kind], meaning), nextSteps(resource, names), values);
