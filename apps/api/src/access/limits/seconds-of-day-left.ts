/** Until midnight, UTC. */
export const secondsOfDayLeft = (): number => 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);
