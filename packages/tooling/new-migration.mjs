/**
 * What `npm run new:migration` calls: writes the next migration, with what the entities say of tables and columns and the
 * migrations of before do not. Indexes, constraints and triggers are added by hand.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { carryOut, readCommand, refuse } from './generator/command.mjs';
import { planFiles } from './generator/files.mjs';
import { migrationText, nextTimestamp } from './new-migration/migration.mjs';

const USAGE = `Usage: npm run new:migration -- <name> [--dry-run]

  <name>       what it changes, in words with hyphens: colours-of-groups
  --dry-run    only say what would be made

Change the entities first. Such as: npm run new:migration -- colours-of-groups`;

const { positionals, values } = readCommand(USAGE);
const [name = '', ...others] = positionals;
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || others.length > 0) refuse(`Say one name.\n\n${USAGE}`, 2);

const { newSchemaDiff } = createRequire(import.meta.url)(join(checkout, 'packages/testing/dist/schema-diff.js'));
const statements = await newSchemaDiff();
const timestamp = nextTimestamp();
const path = `packages/database/src/migrations/${timestamp}-${name}.ts`;
const plan = await planFiles([{ path, text: migrationText({ name, timestamp, statements }) }], []);
carryOut(
  plan,
  [
    statements.length > 0
      ? `its statements (${statements.length}) are from the entities: read them, and say above the class what they are for`
      : 'the entities say nothing new: the migration is empty',
    'indexes, checks, foreign keys and triggers are yours to add: packages/database/README.md#how-to-add-one',
    'npm run spec -- entities schema migrations.spec',
  ],
  values,
);
