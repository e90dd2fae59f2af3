import type { StoredReplacement } from '@review-service/database/entities/suggestion.entity';
import { linesOf } from '@review-service/patches/suggested-lines';
import { textOf } from './commented-rows';
import type { DiffRow, MailedPlace } from './mail-content';

/** What a suggestion replaces, as a small diff of so many rows at most. */
export function suggestedRows({ path, startLine, endLine, text, lines }: StoredReplacement, most: number): MailedPlace {
  const old = endLine < startLine ? [] : lines;
  const rows = [
    ...old.map((line, at): DiffRow => ({
      ...{ change: 'delete', oldNumber: startLine + at, oldText: textOf(Buffer.from(line, 'base64')) },
      ...{ newNumber: null, newText: '' },
    })),
    ...linesOf(text).map((line, at): DiffRow => ({
      ...{ change: 'insert', newNumber: startLine + at, newText: textOf(Buffer.from(line)) },
      ...{ oldNumber: null, oldText: '' },
    })),
  ];
  const shown = rows.slice(0, Math.max(most, 0));
  return { name: path, revisions: 'suggestion', rows: shown, more: rows.length - shown.length };
}
