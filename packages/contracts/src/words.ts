/** The words of a text, in lower case, divided by everything but letters and digits, as by `words_of` and `search_words` of the database. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];
