import type { Guarantee } from '../guarantee';
import { until } from '../stage';
import { Tellings } from '../tellings';

/** The reviews of a round are published within this time, and in it a process is killed. In milliseconds. */
const BURST = 1_000;

/** Workers, the SMTP server and receivers of webhooks are killed in turn while reviews are published. */
export const toldOnce: Guarantee = {
  needsRedis: false,
  title: ({ kills }) =>
    `reviews are told of while workers, the SMTP server and receivers are killed ${kills} times each`,

  async test(trial) {
    const { world, scale, tell } = trial;
    const random = trial.random.for('told once');
    const tellings = await Tellings.begin(trial);
    try {
      const victims = random.shuffled(Array.from({ length: scale.kills }, () => tellings.victims).flat());
      const size = Math.max(4, Math.ceil(scale.operations / 2 / victims.length));
      for (const [round, victim] of victims.entries()) {
        await victim.untilUp();
        const start = performance.now();
        const publishing = tellings.publish(size, world.admins);
        await until(start, random.below(BURST));
        tellings.kill(victim);
        await publishing;
        tell(`round ${round + 1} of ${victims.length}: ${victim.name} killed; ${tellings.published} reviews published`);
      }
      await Promise.all(tellings.victims.map((victim) => victim.untilUp()));
      tell('nothing is killed any more; waiting until everybody is told');
      const left = await tellings.drain();
      return [
        {
          bar: '0 events lost',
          measured: `${tellings.published} reviews published, ${left.length} jobs left`,
          violations: [...tellings.failures, ...left],
        },
        ...(await tellings.mailFindings()),
        ...(await tellings.webhookFindings()),
      ];
    } finally {
      await tellings.end();
    }
  },
};
