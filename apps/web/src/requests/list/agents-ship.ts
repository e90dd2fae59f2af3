/** That agents ship it, which does not count: nobody takes it for the ship-it of a person. */
export const agentsShip = (count: number): string =>
  `${count === 1 ? 'Agent says' : `${count} agents say`} Ship It, not counted`;
