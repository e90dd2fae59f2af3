import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout } from '../bootstrap/checkout.mjs';
import { demandNode } from '../bootstrap/node-version.mjs';

/** Ends the program with a message that says what to do. */
export function refuse(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/** The arguments of a generator. Answers `--help` itself. */
export function readCommand(usage, options = {}) {
  demandNode();
  const { positionals, values } = parse(usage, {
    ...options,
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (!values.help) return { positionals, values };
  console.log(usage);
  process.exit(0);
}

function parse(usage, options) {
  try {
    const args = process.argv.slice(2).filter((arg) => arg !== '--');
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return refuse(`${error.message}\n\n${usage}`, 2);
  }
}

/** Loads modules that need Prettier: from here on the packages must be installed. */
export const loadPlan = (load) =>
  load().catch(({ code, message }) =>
    refuse(code === 'ERR_MODULE_NOT_FOUND' ? 'The packages are not installed yet: npm run dist' : message),
  );

const list = (title, lines) => (lines.length > 0 ? `${title}\n${lines.map((line) => `  ${line}\n`).join('')}\n` : '');
const pathsOf = (files) => files.map(({ path }) => path);

/** Writes the planned files, or only lists them, and prints the next steps. */
export function carryOut(plan, nextSteps, { 'dry-run': isDryRun }) {
  if (!isDryRun) {
    for (const { path, text } of plan.made) {
      mkdirSync(dirname(join(checkout, path)), { recursive: true });
      writeFileSync(join(checkout, path), text, { flag: 'wx' });
    }
    for (const { path, text } of plan.edited) writeFileSync(join(checkout, path), text);
  }
  const [made, edited] = isDryRun ? ['Would make', 'Would edit'] : ['Made', 'Edited'];
  process.stdout.write(list(made, pathsOf(plan.made)) + list(edited, pathsOf(plan.edited)) + list('Next', nextSteps));
  if (plan.byHand.length > 0) {
    const lines = plan.byHand.map(({ path, byHand }) => `${path}: add ${byHand}`);
    refuse(list('These files do not look as expected. Edit them by hand:', lines).trimEnd());
  }
}
