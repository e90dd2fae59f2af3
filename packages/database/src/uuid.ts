const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the text is a UUID as PostgreSQL writes it. It refuses a statement with another value for a column of UUIDs. */
export const isUuid = (text: string): boolean => UUID.test(text);
