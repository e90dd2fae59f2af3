import { createHash } from 'node:crypto';
import { blobId } from './blob-id';
import { composePatches } from './compose-patches';
import type { KnownText } from './known-text';
import { readSection } from './read-section';
import { patchedContent } from './whole-context';

const LF = 0x0a;
const LENGTH_OF_SHA256 = 64;

/**
 * The change of a file together with a suggestion for it: a section for a section. Where the whole file is known, it names
 * the blob that it makes, and else an id that no blob has. Undefined: nothing is left of the change.
 * @param known the file after the change, which the suggestion was written for
 */
export function withSuggestion(section: Uint8Array, suggestion: Uint8Array, known: KnownText): Buffer | undefined {
  const { destRevision } = readSection(section);
  if (destRevision === '') return composePatches([section, suggestion], { onlyChanges: true });
  const made = idOf(section, suggestion, known, destRevision.length);
  const end = suggestion.indexOf(LF) + 1;
  const index = Buffer.from(`index ${destRevision}..${made}\n`);
  const indexed = Buffer.concat([suggestion.subarray(0, end), index, suggestion.subarray(end)]);
  return composePatches([section, indexed], { onlyChanges: true });
}

function idOf(section: Uint8Array, suggestion: Uint8Array, known: KnownText, length: number): string {
  const before = known.content();
  const content = before && patchedContent(suggestion, before);
  const algorithm = length === LENGTH_OF_SHA256 ? 'sha256' : 'sha1';
  return content ? blobId(content, algorithm) : createHash(algorithm).update(section).update(suggestion).digest('hex');
}
