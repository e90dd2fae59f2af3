import { Injectable } from '@nestjs/common';
import type { StoredReplacement } from '@review-service/database/entities/suggestion.entity';
import { placeOf, type Fit, type SuggestedPlace } from '@review-service/patches/suggested-place';
import { overlapping } from '@review-service/patches/suggestion-patch';
import { grouped } from '../../../hypermedia/lists/grouped';
import { type SourceAsker, type SuggestedFile, SuggestedFiles } from './suggested-files';
import type { ShownSuggestion, SuggestionRow } from './suggestion.columns';

/** A diff that suggestions are to fit. */
export interface FittedDiff {
  readonly revision: number;
  readonly onDraft: boolean;
}

/** A replacement of a suggestion, with its file and its place there. */
export interface FittedReplacement {
  readonly suggestionId: number;
  readonly replacement: StoredReplacement;
  /** Undefined: the diff has no such file. */
  readonly file: SuggestedFile | undefined;
  readonly place: SuggestedPlace;
}

/** Finds the places of suggestions in a diff: by what its patch shows, and by whole files where that does not tell. */
@Injectable()
export class SuggestionFits {
  constructor(private readonly files: SuggestedFiles) {}

  /** How each fits the newest revision. */
  async of(suggestions: readonly SuggestionRow[], asker: SourceAsker): Promise<ShownSuggestion[]> {
    const fitted = await this.placesOf(suggestions, ({ newest }) => newestOf(newest), asker);
    const places = grouped(fitted, ({ suggestionId }) => suggestionId);
    return suggestions.map((suggestion) => ({ ...suggestion, ...fitOf(places.get(suggestion.id) ?? []) }));
  }

  /** The places of all their replacements in one diff each. */
  async placesOf(
    suggestions: readonly SuggestionRow[],
    diffOf: (suggestion: SuggestionRow) => FittedDiff | undefined,
    asker: SourceAsker,
  ): Promise<FittedReplacement[]> {
    const all = suggestions.flatMap((suggestion) => {
      const diff = diffOf(suggestion);
      return suggestion.replacements.map((replacement) => ({ suggestion, replacement, diff }));
    });
    const asked = all.flatMap(({ suggestion, replacement, diff }) =>
      diff ? [{ requestId: suggestion.reviewRequestId, ...diff, commitId: null, path: replacement.path }] : [],
    );
    const paths = new Map(asked.map((one) => [JSON.stringify(one), one]));
    const read = await this.files.of([...paths.values()], asker);
    const byPath = new Map([...paths.keys()].map((key, at) => [key, read[at]]));
    const first = all.map(({ suggestion, replacement, diff }): FittedReplacement => {
      const key = JSON.stringify({
        requestId: suggestion.reviewRequestId,
        ...diff,
        commitId: null,
        path: replacement.path,
      });
      return fitted(suggestion.id, replacement, diff && byPath.get(key));
    });
    const undecided = [...new Set(first.flatMap(({ file, place }) => (file && place.fits !== 'yes' ? file : [])))];
    const whole = new Map<SuggestedFile, SuggestedFile>();
    for (const files of grouped(undecided, ({ repositoryId, onDraft }) => `${repositoryId} ${onDraft}`).values()) {
      for (const [at, one] of (await this.files.whole(files, asker)).entries()) {
        const before = files[at];
        if (before) whole.set(before, one);
      }
    }
    return first.map(({ suggestionId, replacement, file, ...one }) =>
      file && whole.has(file)
        ? fitted(suggestionId, replacement, whole.get(file))
        : { suggestionId, replacement, file, ...one },
    );
  }
}

const newestOf = (revision: number | null): FittedDiff | undefined =>
  revision === null ? undefined : { revision, onDraft: false };

function fitted(
  suggestionId: number,
  replacement: StoredReplacement,
  file: SuggestedFile | undefined,
): FittedReplacement {
  const { lines, lead } = replacement;
  const anchor = { lead, lines: lines.map((line) => Buffer.from(line, 'base64')) };
  const place: SuggestedPlace = file ? placeOf(anchor, replacement, file.known, file.isPending) : { fits: 'conflict' };
  return { suggestionId, replacement, file, place };
}

/** The worst of its replacements says how a suggestion fits. */
function fitOf(replacements: readonly FittedReplacement[]): Pick<ShownSuggestion, 'conflicts' | 'fits'> {
  const wrong = replacements.filter(({ place }) => !('startLine' in place));
  const overlapping = wrong.length === 0 ? overlapsOf(replacements) : [];
  const conflicts = [...wrong, ...overlapping].map(({ replacement }) => replacement);
  const has = (fit: Fit) => replacements.some(({ place }) => place.fits === fit);
  if (has('conflict') || overlapping.length > 0) return { fits: 'conflict', conflicts };
  if (has('unknown')) return { fits: 'unknown', conflicts };
  return { fits: has('moved') ? 'moved' : 'yes', conflicts };
}

/** Where the lines of a replacement are in the diff that it fits. */
export const rangeOf = ({ replacement: { startLine, endLine }, place }: FittedReplacement) => {
  const first = 'startLine' in place ? place.startLine : startLine;
  return { startLine: first, endLine: first + endLine - startLine };
};

/** Those that share lines with another one, if all of them fit. */
export const overlapsOf = (all: readonly FittedReplacement[]): FittedReplacement[] =>
  [...grouped(all, ({ replacement: { path } }) => path).values()].flatMap((inFile) =>
    [...overlapping(inFile.map((one) => ({ ...rangeOf(one), one })))].map(({ one }) => one),
  );
