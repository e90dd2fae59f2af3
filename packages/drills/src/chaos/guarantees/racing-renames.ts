import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { brief, member } from '../client';
import type { Guarantee } from '../guarantee';

const CLIENTS = 32;

/** Many groups are given the same name at the same moment. */
export const racingRenames: Guarantee = {
  needsRedis: false,
  title: ({ rounds }) => `renames to one name from ${CLIENTS} clients at once (${rounds} rounds)`,

  async test({ stage, world, random, scale }) {
    const { code, status } = errors.groupAlreadyExists;
    const order = random.for('renames');
    const clients = world.admins;
    const violations: string[] = [];
    let [won, refused] = [0, 0];
    for (let round = 1; round <= scale.rounds; round += 1) {
      const groups = await world.plainGroups(CLIENTS);
      const name = `prize-${round}`;
      const answers = await Promise.all(
        groups.map((group) => order.pick(clients).put(`/api/groups/${group.name}/`, { name })),
      );
      const winners = answers.filter((answer) => answer?.status === 200);
      const losers = answers.filter(
        (answer) => answer?.status === status && member(answer.body, 'err', 'code') === code,
      );
      won += winners.length;
      refused += losers.length;
      if (winners.length !== 1) violations.push(`round ${round}: ${winners.length} won`);
      for (const answer of answers)
        if (!winners.includes(answer) && !losers.includes(answer)) violations.push(`round ${round}: ${brief(answer)}`);
      const named = await stage.read(sql`select from review_group where name = ${name} and deleted_at is null`);
      if (named.length !== 1) violations.push(`round ${round}: ${named.length} groups have the name`);
    }
    return [
      {
        bar: 'exactly one wins, the others get 223',
        measured: `${won} won, ${refused} got ${code}, in ${scale.rounds} rounds`,
        violations,
      },
    ];
  },
};
