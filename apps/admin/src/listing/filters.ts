import { empty, type Sql, sql } from '@review-service/database/sql';

/** What is looked up for a filter, if it is given: an id for a name. */
export const lookUp = async <Given, Found>(
  given: Given | undefined,
  find: (given: Given) => Promise<Found>,
): Promise<Found | undefined> => (given === undefined ? undefined : find(given));

/** The condition of a filter, if it is given; a flag that is not set is none. */
export const and = <Given>(given: Given | undefined, condition: (given: Given) => Sql): Sql =>
  given === undefined ? empty : sql`and ${condition(given)}`;
