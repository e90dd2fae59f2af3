import { SettingsError } from '@review-service/platform/config/settings-error';
import type { DataSource } from 'typeorm';
import { withMigratedDatabase } from '../connections/database';
import { inOneLine } from '../base/failure';
import { confirmReplacing } from './confirm-replacing';
import { readText } from './document/read-text';
import { MOST_FAULTS } from './faults';
import type { ImportMode } from './ground';
import { importWorld } from './import-world';
import { Progress, summary } from './progress';
import { isQuiet, report } from '../base/output';
import { openSecrets } from '../connections/secrets';
import { openFiles } from '../connections/storage';

interface Flags {
  replace?: true;
  add?: true;
  ifEmpty?: true;
  yes?: boolean;
  dryRun?: boolean;
}

/** Imports a document, all of it or nothing, and says what came in. */
export const run = (file: string, flags: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    // A dry run asks nothing, but says what would go.
    if (flags.replace) await confirmReplacing(db, { yes: flags.yes ?? flags.dryRun ?? false });
    return load(db, file, flags);
  });

async function load(db: DataSource, file: string, { dryRun = false, ...flags }: Flags): Promise<object> {
  const began = performance.now();
  const progress = new Progress(isQuiet() ? { write: () => undefined } : process.stderr);
  const letGo = endUnchanged(progress);
  const counts = await importWorld(db, readText(file, progress.begin), {
    mode: modeOf(flags),
    dryRun,
    secrets: openSecrets,
    files: openFiles,
    env: process.env,
    remark: progress.remark,
    progress,
  })
    .catch((error: unknown) => {
      throw withOutcome(error, progress);
    })
    .finally(() => {
      letGo();
      progress.end();
    });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!counts) report('There are users already: nothing was imported.');
  else
    report(
      dryRun
        ? `nothing was changed; it would import ${summary(counts)}`
        : `imported ${summary(counts)} in ${seconds} s`,
    );
  return { imported: counts ? Object.fromEntries(counts) : null, dryRun };
}

/** The error, with its consequence for the database. */
function withOutcome(error: unknown, { isFinishing, remark }: Progress): unknown {
  const outcome = isFinishing
    ? 'Whether it was imported is not known: `audit list --action world.imported` says.'
    : 'Nothing was changed.';
  const told = inOneLine(error);
  if (!(told instanceof SettingsError)) {
    remark(outcome);
    return told;
  }
  const more = told.faults.length >= MOST_FAULTS ? [`These are the first ${MOST_FAULTS} faults.`] : [];
  return new SettingsError([...told.faults, ...more, outcome]);
}

/** Before the commit, the end of this process rolls everything back. */
function endUnchanged(progress: Progress): () => void {
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  const listeners = Object.entries(signals).map(([signal, code]) => {
    const end = () => {
      if (progress.isFinishing) {
        progress.remark('It is being finished; that cannot be undone any more.');
        return;
      }
      progress.end();
      progress.remark('Interrupted. Nothing was changed.');
      process.exit(code);
    };
    process.on(signal, end);
    return () => process.off(signal, end);
  });
  return () => listeners.forEach((letGo) => letGo());
}

function modeOf({ replace, add, ifEmpty }: Flags): ImportMode {
  if (replace) return 'replace';
  if (add) return 'add';
  return ifEmpty ? 'if-empty' : 'into-empty';
}
