import { asJson, field } from './field';
import { Text } from './fields';
import { PATCH_MEDIA_TYPE } from './diffs';
import { defineResource } from './resource';

/** Other lines for a file of a diff, suggested with a comment. */
export const SUGGESTION = defineResource('suggestion');

/** All suggestions of a review request. */
export const REVIEW_REQUEST_SUGGESTION = defineResource('review_request_suggestion', {
  policyId: SUGGESTION.policyId,
  link: SUGGESTION.plural,
  itemKey: SUGGESTION.itemKey,
  listKey: SUGGESTION.listKey,
  mediaType: SUGGESTION.mediaType,
  shape: SUGGESTION.shape,
  itemsOf: SUGGESTION,
});

/** Several suggestions as a patch of the newest revision. */
export const SUGGESTION_PATCH = defineResource('suggestion_patch', {
  singleton: true,
  policyId: SUGGESTION.policyId,
});

/** A POST makes a draft diff of suggestions. */
export const SUGGESTION_APPLICATION = defineResource('suggestion_application', {
  singleton: true,
  policyId: SUGGESTION.policyId,
  link: 'suggestion_applications',
});

/** The media type of the patch. */
export const SUGGESTION_MEDIA_TYPE = PATCH_MEDIA_TYPE;

/**
 * Whether a suggestion fits the newest revision: its lines are in the same place, or in one other place only, or not; or
 * what is known of the file does not say it.
 */
export const SUGGESTION_FITS = ['yes', 'moved', 'conflict', 'unknown'] as const;

/** One of SUGGESTION_FITS. */
export type SuggestionFit = (typeof SUGGESTION_FITS)[number];

/** The limits of suggestions. */
export const SUGGESTION_LIMITS = {
  /** Of a comment. */
  ofComment: 20,
  /** Files of a suggestion. */
  files: 20,
  /** Replacements of a suggestion. */
  replacements: 100,
  /** Bytes of the texts of a suggestion; and of the lines that they replace. */
  bytes: 65_536,
  /** Suggestions that are taken together. */
  together: 100,
} as const;

/** Whole lines of a file that other ones replace. */
interface SuggestionReplacement {
  /** The path of the file after the change. */
  path: string;
  /** The number of the first line in that file, from 1. */
  start_line: number;
  /** The number of the last line; `start_line` - 1: nothing is replaced, lines are inserted before `start_line`. */
  end_line: number;
  /** The new lines, with LF between them; empty: the lines are removed. The file's own line ends are kept. */
  text: string;
}

/** The same as it is shown. */
interface ShownReplacement extends SuggestionReplacement {
  /** The lines that it replaces, as they are in the revision of the comment. */
  original: string;
}

/** Lines that are not found in the newest revision. */
interface SuggestionConflict {
  /** The path of the file. */
  path: string;
  /** The number of the first line in the revision of the comment. */
  start_line: number;
  /** The number of the last line there. */
  end_line: number;
}

/** A suggestion as clients see it. */
export interface SuggestionFields {
  /** Unique among all suggestions. */
  id: number;
  /** What it replaces, in the revision of its comment. */
  replacements: ShownReplacement[];
  /** Whether it fits the newest published revision. */
  fits: (typeof SUGGESTION_FITS)[number];
  /** The replacements that do not fit, or of which it is not known. */
  conflicts: SuggestionConflict[];
  /** The published revision that has it applied; null: none. */
  applied_in: number | null;
}

/** The fields of a new suggestion. */
export class CreateSuggestion {
  /** What it replaces, as JSON: whole lines of files of the comment's diff, after its change, which do not overlap. */
  @field(asJson, [replacementsFault], { required: true }) replacements!: SuggestionReplacement[];
}

/** The changeable fields of a suggestion. */
export class UpdateSuggestion {
  /** What it replaces, as JSON; absent: as before. */
  @field(asJson, [replacementsFault]) replacements?: SuggestionReplacement[];
}

/** Suggestions that are taken together. */
export class SuggestionIds {
  /** Their ids, with commas between them. */
  @Text({ required: true, rules: [idsFault] }) ids!: string;
}

/** The ids of SuggestionIds. */
export const suggestionIds = ({ ids }: SuggestionIds): number[] => [...new Set(numbersOf(ids))];

const numbersOf = (ids: string): number[] => ids.split(',').map((id) => Number(id.trim() || 'none'));

function idsFault(value: unknown): string | undefined {
  const numbers = numbersOf(String(value));
  if (numbers.some((id) => !Number.isSafeInteger(id) || id < 1)) return 'Send ids of suggestions, such as 1,2.';
  return numbers.length > SUGGESTION_LIMITS.together
    ? `At most ${SUGGESTION_LIMITS.together} suggestions are taken together.`
    : undefined;
}

function replacementsFault(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'This must be an array with at least one replacement.';
  if (value.length > SUGGESTION_LIMITS.replacements)
    return `A suggestion has at most ${SUGGESTION_LIMITS.replacements} replacements.`;
  for (const [at, one] of value.entries()) {
    const fault = replacementFault(one);
    if (fault !== undefined) return `[${at}]: ${fault}`;
  }
  // The reason for the cast: each of them was checked.
  const all = value as SuggestionReplacement[];
  const bytes = all.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0);
  if (bytes > SUGGESTION_LIMITS.bytes) return `The texts have at most ${SUGGESTION_LIMITS.bytes} bytes together.`;
  return new Set(all.map(({ path }) => path)).size > SUGGESTION_LIMITS.files
    ? `A suggestion changes at most ${SUGGESTION_LIMITS.files} files.`
    : undefined;
}

const STORABLE = /^[^\0\p{Surrogate}]*$/u;
const LARGEST_LINE = 2 ** 31 - 2;
const LONGEST_PATH = 1_024;

const isLine = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_LINE;

function replacementFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'This must be an object.';
  const { path, start_line: start, end_line: end, text } = value as Record<string, unknown>;
  if (typeof path !== 'string' || path === '' || path.length > LONGEST_PATH)
    return '`path` must be the path of a file.';
  if (typeof text !== 'string') return '`text` must be a string.';
  if (!STORABLE.test(path) || !STORABLE.test(text)) return 'This holds a NUL character or half a character.';
  if (!isLine(start) || start === 0) return '`start_line` must be the number of a line, from 1.';
  if (!isLine(end)) return '`end_line` must be the number of a line.';
  return Number(end) < Number(start) - 1 ? '`end_line` is before `start_line` - 1.' : undefined;
}
