/** The words of a text, in no case: what stands between letters and digits divides them, as `words_of` of the database does. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];
