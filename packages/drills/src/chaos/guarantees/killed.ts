import { Authors } from '../authors';
import type { Guarantee, GuaranteeFinding, GuaranteeTrial } from '../guarantee';
import { Deletions, groupTarget, type DeletionTarget, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import { inLanes } from '../lanes';
import { Owners } from '../owners';
import type { Random } from '@review-service/testing/random';
import type { SupervisedProcess } from '../../servers/service';
import { until } from '../stage';

/** The requests of a round begin within this time, and in it the process is killed. In milliseconds. */
const BURST = 500;

/** What happens in one round, decided beforehand. */
interface Round {
  readonly victim: SupervisedProcess;
  readonly killedAfter: number;
}

/** All processes are killed repeatedly while clients delete, rename, change scopes, and work on review requests. */
export const killed: Guarantee = {
  needsRedis: false,
  title: ({ operations, kills }) => `${count(operations)} deletions, each process killed at least ${kills} times`,

  async test(trial) {
    const { stage, world, scale, receiver, tell } = trial;
    const groups = await world.namedGroups(Math.floor(scale.operations / 2));
    const tokens = await world.tokens(scale.operations - groups.length);
    const random = trial.random.for('killed');
    const targets = random.shuffled([...groups.map(groupTarget), ...tokens.map(tokenTarget)]);
    const before = await lookBefore(stage, targets);
    const owners = new Owners(stage, world, { groups: await world.plainGroups(2), tokens: await world.quietTokens(2) });
    const authors = new Authors(stage, world);
    const deletions = new Deletions(stage);

    owners.start(random);
    authors.start(random);
    await deleteWhileKilling(trial, targets, deletions, random);
    await stage.untilUp();
    const owned = await owners.finish();
    await authors.finish();
    tell('nothing is killed any more; waiting for the follow-up work');
    const left = await drain(stage);
    const followUps = await countFollowUps(stage, targets, before, receiver);
    const shown = await stillShown(trial, targets);
    const written = await authors.judge();

    const { requests, lost, violations } = deletions;
    const kills = stage.services.map((service) => `${service.name} ${service.kills}`).join(', ');
    const tooFew = stage.services
      .filter((service) => service.kills < scale.kills)
      .map(({ name }) => `${name}: too few`);
    return [
      { bar: `each ${scale.kills} times`, measured: `killed: ${kills}`, violations: tooFew },
      {
        bar: 'every acknowledged deletion is durable',
        measured: `${count(targets.length)} deleted, ${shown.length} seen again`,
        violations: shown,
      },
      {
        bar: '0 follow-ups lost',
        measured: `${followUps.lost.length + left.length} lost`,
        violations: [...left, ...followUps.lost],
      },
      {
        bar: '0 effects doubled, in the database',
        measured: `${followUps.doubled.length} doubled`,
        violations: followUps.doubled,
      },
      atReceiver(trial, followUps.doubledOutside),
      {
        bar: 'an answer lost: wholly done or wholly undone',
        measured: `${count(lost)} of ${count(requests)} answers lost, ${violations.length} half done or odd`,
        violations,
      },
      {
        bar: 'renames and scope changes: as answered',
        measured: `${count(owned.changes)} changes, ${owned.violations.length} not as answered`,
        violations: owned.violations,
      },
      {
        bar: 'review requests: as answered, and told once',
        measured:
          `${count(written.lives)} with ${count(written.changes)} events, by ${count(authors.requests)} requests, ` +
          `${count(authors.lost)} of them without an answer; ${written.violations.length} wrong`,
        violations: written.violations,
      },
    ];
  },
};

/** Round by round: a burst of deletions, and one process killed in the middle of it. What was not done comes again. */
async function deleteWhileKilling(
  { stage, scale, world, tell }: GuaranteeTrial,
  targets: readonly DeletionTarget[],
  deletions: Deletions,
  random: Random,
): Promise<void> {
  const victims = random.shuffled(Array.from({ length: scale.kills }, () => stage.services).flat());
  const rounds: Round[] = victims.map((victim) => ({ victim, killedAfter: random.below(BURST) }));
  const pace = (scale.minutes * 60_000) / rounds.length;
  const size = Math.ceil(targets.length / rounds.length);
  const waiting = [...targets];
  const burst = async (start: number) => {
    const plan = waiting.splice(0, size).map((target) => ({
      target,
      client: random.pick(world.admins),
      after: random.below(BURST),
    }));
    await Promise.all(
      plan.map(async ({ target, client, after }) => {
        await until(start, after);
        await deletions.delete(target, client);
      }),
    );
  };

  for (const [index, { victim, killedAfter }] of rounds.entries()) {
    await victim.untilUp();
    const start = performance.now();
    const deleting = burst(start);
    // Its failure is reported below.
    deleting.catch(() => undefined);
    await until(start, killedAfter);
    victim.kill();
    await deleting;
    tell(
      `round ${index + 1} of ${rounds.length}: ${victim.name} killed; ` +
        `${deletions.acknowledged.size} deletions acknowledged, ${deletions.lost} answers lost`,
    );
    await until(start, pace);
    waiting.push(...(await deletions.judgeLost()));
  }
  await stage.untilUp();
  while (waiting.length > 0) {
    await burst(performance.now());
    waiting.push(...(await deletions.judgeLost()));
  }
}

/** What a GET still finds. */
async function stillShown({ world }: GuaranteeTrial, targets: readonly DeletionTarget[]): Promise<string[]> {
  const shown: string[] = [];
  const clients = world.admins;
  await inLanes(12, targets, async ({ path }, index) => {
    const answer = await clients[index % clients.length]?.get(path);
    if (answer?.status !== 404) shown.push(`GET ${path} was answered ${answer?.status ?? 'not at all'}`);
  });
  return shown;
}

function atReceiver({ receiver }: GuaranteeTrial, doubled: readonly string[]): GuaranteeFinding {
  const bar = '0 effects doubled, at a webhook receiver by id';
  const arrivals = [...receiver.accepted.values()].reduce((sum, times) => sum + times, 0);
  const again = arrivals - receiver.accepted.size;
  const measured = `${count(receiver.accepted.size)} ids (${receiver.refused} refused first, ${again} came again), ${doubled.length} doubled`;
  return { bar, measured, violations: doubled };
}

const count = (number: number) => number.toLocaleString('en');
