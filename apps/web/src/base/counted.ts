/** How many of something there are: "1 comment", "2 comments". */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
