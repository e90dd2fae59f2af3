import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { suggestionIds, type SuggestionIds } from '@review-service/contracts/suggestions';
import { readSection } from '@review-service/patches/read-section';
import { suggestionPatch } from '@review-service/patches/suggestion-patch';
import { fail, failField } from '../../../errors/api.exception';
import { grouped } from '../../../hypermedia/lists/grouped';
import type { OtherBytes } from '../../../hypermedia/media-types/other-form';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import type { SourceAsker, SuggestedFile } from './suggested-files';
import { type FittedDiff, overlapsOf, rangeOf, SuggestionFits } from './suggestion-fits';
import type { SuggestionAuthor, SuggestionRow } from './suggestion.columns';
import { rangeFields } from './suggestion.presenter';
import { SuggestionsService } from './suggestions.service';

/** What suggestions change in a file. */
export interface SuggestedChange {
  readonly file: SuggestedFile;
  /** A section of a patch. */
  readonly section: Buffer;
}

/** Several suggestions that fit a diff together. */
export interface SuggestionBatch {
  readonly suggestions: readonly SuggestionRow[];
  /** By their paths. */
  readonly changes: readonly SuggestedChange[];
}

/** Takes suggestions together, as one change of a diff. */
@Injectable()
export class SuggestionBatches {
  constructor(
    private readonly suggestions: SuggestionsService,
    private readonly fits: SuggestionFits,
  ) {}

  /** Those of a visible review request. Fails if the caller may not read one, and with 237 if not all fit the diff. */
  async of(
    request: CheckedReviewRequest,
    asked: SuggestionIds,
    diff: FittedDiff,
    asker: SourceAsker,
  ): Promise<SuggestionBatch> {
    const ids = suggestionIds(asked);
    const found = await this.suggestions.ofIds(request, ids, asker.caller);
    const missing = ids.filter((_, at) => !found[at]);
    if (missing.length > 0) failField(errors.invalidFormData, 'ids', `There is no suggestion ${missing.join(', ')}.`);
    const suggestions = found.flatMap((one) => one ?? []);
    const fitted = await this.fits.placesOf(suggestions, () => diff, asker);
    const wrong = fitted.filter(({ place }) => !('startLine' in place));
    const conflicts = wrong.length > 0 ? wrong : overlapsOf(fitted);
    if (conflicts.length > 0) {
      const more = {
        conflicts: conflicts.map(({ suggestionId, replacement, place }) => ({
          ...{ suggestion_id: suggestionId, ...rangeFields(replacement) },
          fits: place.fits === 'unknown' ? 'unknown' : 'conflict',
        })),
      };
      fail(errors.suggestionDoesNotFit, { more });
    }
    const inFiles = grouped(fitted, ({ replacement: { path } }) => path);
    const changes = [...inFiles.values()].flatMap((inFile): SuggestedChange[] => {
      const file = inFile[0]?.file;
      if (!file) return [];
      const edits = inFile.map((one) => ({ ...rangeOf(one), text: one.replacement.text }));
      return [{ file, section: suggestionPatch(readSection(file.section).dest, file.known, edits) }];
    });
    return { suggestions, changes };
  }

  /** The patch of suggestions for the newest published revision, with those who made them in front. */
  async patch(request: CheckedReviewRequest, asked: SuggestionIds, asker: SourceAsker): Promise<OtherBytes> {
    const { latestDiff: revision } = request;
    if (revision === null) return failField(errors.invalidFormData, 'ids', 'This review request has no diff.');
    const { suggestions, changes } = await this.of(request, asked, { revision, onDraft: false }, asker);
    const bytes = Buffer.concat([Buffer.from(trailersOf(suggestions)), ...changes.map(({ section }) => section)]);
    return {
      tag: createHash('sha256').update(bytes).digest('hex'),
      headers: { 'content-disposition': `attachment; filename="suggestions-${request.displayId}.patch"` },
      size: bytes.length,
      open: () => Promise.resolve(bytes),
    };
  }
}

/** Lines for the message of a commit: people are authors with the submitter, and programs have assisted. */
function trailersOf(suggestions: readonly SuggestionRow[]): string {
  const authors = new Map(suggestions.map(({ user, author }) => [user.id, author]));
  return `${[...authors.values()].map(trailerOf).join('\n')}\n\n`;
}

/** A name may have any characters. */
function trailerOf({ name, email, isBot }: SuggestionAuthor): string {
  const who = `${name}${email === '' || isBot ? '' : ` <${email}>`}`.replace(/\p{Cc}+/gu, ' ');
  return `${isBot ? 'Assisted-by' : 'Co-authored-by'}: ${who}`;
}
