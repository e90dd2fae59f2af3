const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Does the text look like the id of a job? */
export const isJobId = (text: string): boolean => ID.test(text);
