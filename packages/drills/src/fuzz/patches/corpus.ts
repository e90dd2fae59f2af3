import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PATCH_TOOLS, type PatchToolId } from '@review-service/patches/tools/tools';

/** What patches are written by: a tool, or DiffX, which any tool may write. */
export type Writer = PatchToolId | 'diffx';

export const WRITERS: readonly Writer[] = [...ofTools(PATCH_TOOLS), 'diffx'];

/** The tool by whose reader the patches of a writer are read. */
export const toolOf = (writer: Writer): PatchToolId => (writer === 'diffx' ? 'unified' : writer);

/** Patches that a writer wrote: those that the room patches keeps for its own suites. */
export function corpus(writer: Writer): Buffer[] {
  const fixtures = dirname(require.resolve('@review-service/patches/fixtures/text.patch'));
  const folder = writer === 'git' ? fixtures : join(fixtures, writer);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

/** The names of an object that is written in one place. */
function ofTools<T extends object>(tools: T): (keyof T)[] {
  return Object.keys(tools) as (keyof T)[];
}
