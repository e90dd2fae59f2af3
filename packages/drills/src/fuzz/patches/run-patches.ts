import { Random } from '@review-service/testing/random';
import { checkPatch } from './check-patch';
import { corpus, type Writer, WRITERS } from './corpus';
import { GIT_LINES, linesOf, mutatedPatch } from './mutate-patch';

/** Which patches are tried: each is determined by the seed and its number. */
export interface PatchPlan {
  readonly seed: string;
  readonly from: number;
  readonly to: number;
  readonly mostFailures: number;
}

/** What came of them. */
export interface PatchReport {
  patches: number;
  bytes: number;
  accepted: number;
  /** How many of these Git accepted, too, and would apply as they were read; absent: it was not asked. */
  applied?: number;
  files: number;
  /** How many were refused, by the kind of fault. */
  readonly refused: Map<string, number>;
  readonly failures: { readonly number: number; readonly what: string; readonly patch: Buffer }[];
}

/** Tries the patches of a plan, which break those of a writer, until there are too many failures. */
export async function runPatches({ seed, from, to, mostFailures }: PatchPlan, writer: Writer): Promise<PatchReport> {
  const patches = corpus(writer);
  const others = writer === 'git' ? GIT_LINES : [...GIT_LINES, ...WRITERS.flatMap(corpus).flatMap(linesOf)];
  const report: PatchReport = { patches: 0, bytes: 0, accepted: 0, files: 0, refused: new Map(), failures: [] };
  for (let number = from; number < to && report.failures.length < mostFailures; number += 1) {
    const random = new Random(`${seed}/${number}`);
    const patch = mutatedPatch(random, patches, others);
    report.patches += 1;
    report.bytes += patch.length;
    try {
      const { files, fault } = await checkPatch(random, patch, writer);
      report.files += files.length;
      if (fault) report.refused.set(fault.kind, (report.refused.get(fault.kind) ?? 0) + 1);
      else report.accepted += 1;
    } catch (error) {
      report.failures.push({
        number,
        what: error instanceof Error ? (error.stack ?? error.message) : String(error),
        patch,
      });
    }
  }
  return report;
}
