/** The text of a drawn line as its patch has it: a break within it was a carriage return, which browsers read as a break. */
export const carriageReturnsIn = (line: string): string => line.replace(/\n(?!$)/g, '\r');
