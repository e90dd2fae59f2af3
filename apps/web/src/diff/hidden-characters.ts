/** Characters that make a text look like another one: they turn its direction round, or are not seen. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Does a text have characters that its readers do not see? */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);
