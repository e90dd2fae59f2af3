import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { PatchFault } from '@review-service/patches/patch-fault';
import type { PatchedFile } from '@review-service/patches/patched-file';
import { readPatch } from '@review-service/patches/read-patch';
import { Random } from '@review-service/testing/random';
import { describeApplied, gitApply } from './git-apply';
import { mixedHeaders } from './mixed-headers';
import type { PatchPlan, PatchReport } from './run-patches';

/** What came of a comparison. */
type ComparisonReport = PatchReport & { applied: number };

/** So many patches are given to Git at once. */
const BATCH = 500;

/** A patch that was read. */
interface ReadPatch {
  readonly number: number;
  readonly patch: Buffer;
  readonly files: readonly PatchedFile[];
}

/**
 * Compares what is read of mixed headers with what Git would apply: of a patch that both accept it is the same. What only
 * one of them accepts is no failure: Git changes nothing then, or nobody sees the patch.
 */
export async function compareWithGit({ seed, from, to, mostFailures }: PatchPlan): Promise<ComparisonReport> {
  const report: ComparisonReport = {
    ...{ patches: 0, bytes: 0, accepted: 0, files: 0, applied: 0 },
    ...{ refused: new Map<string, number>(), failures: [] },
  };
  const folder = makeTemporaryFolder('review-service-git-apply');
  for (let first = from; first < to && report.failures.length < mostFailures; first += BATCH) {
    const read: ReadPatch[] = [];
    for (let number = first; number < Math.min(first + BATCH, to); number += 1) {
      const patch = mixedHeaders(new Random(`${seed}/${number}`));
      report.patches += 1;
      report.bytes += patch.length;
      const files = await filesOf(patch, report);
      if (files) read.push({ number, patch, files });
    }
    await compare(read, folder, report);
  }
  return report;
}

async function filesOf(patch: Buffer, report: ComparisonReport): Promise<PatchedFile[] | undefined> {
  const files: PatchedFile[] = [];
  try {
    for await (const file of readPatch('git', inOneChunk(patch))) files.push(file);
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
    report.refused.set(error.kind, (report.refused.get(error.kind) ?? 0) + 1);
    return undefined;
  }
  report.accepted += 1;
  report.files += files.length;
  return files;
}

/** What is shown is what Git applies; where names have no prefixes, with `-p0`. */
async function compare(read: readonly ReadPatch[], folder: string, report: ComparisonReport): Promise<void> {
  const inputs = read.map(({ patch }) => asMailed(patch));
  const usual = await gitApply(inputs, 1, folder);
  const others = read.flatMap((each, at) => {
    const [git, ours] = [usual[at], describeApplied(each.files)];
    if (git === ours) report.applied += 1;
    return git === ours ? [] : { ...each, ours, git, input: inputs[at] ?? each.patch };
  });
  const whole = await gitApply(
    others.map(({ input }) => input),
    0,
    folder,
  );
  for (const [at, { number, patch, ours, git = whole[at] }] of others.entries()) {
    if (whole[at] === ours) report.applied += 1;
    else if (git !== undefined) {
      report.failures.push({
        number,
        patch,
        what: `Git applies ${JSON.stringify(git)}\nwhat is shown is ${JSON.stringify(ours)}`,
      });
    }
  }
}

/** `git am` adds a last line feed, and leaves out a byte order mark; `git apply` does not. */
function asMailed(patch: Buffer): Buffer {
  const text = patch.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return Buffer.from(text.endsWith('\n') ? text : `${text}\n`, 'latin1');
}

async function* inOneChunk(patch: Buffer): AsyncGenerator<Buffer, void> {
  yield patch;
}
