/** A number of things: `1 job`, `2 jobs`; `1 person`, `2 people`. */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;
