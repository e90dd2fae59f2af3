import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { brief, member } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import { killEachApi } from '../kill-each-api';
import { inLanes } from '../lanes';

const LANES = 12;

/** Milliseconds after which a client gives up: shorter than some of these requests take. */
const IMPATIENT = 30;

/** The number of answers that a client gives up on, even if they arrived, before it waits for one. */
const GIVEN_UP = 2;

/** Tries of one change; a killed process is back before the last of them. */
const MOST_TRIES = 400;

/** Between two tries, in milliseconds. */
const PAUSE = 50;

/** A change, and how long its client waits for its first answers. Decided beforehand. */
interface Change {
  readonly note: string;
  readonly key: string;
  readonly patience: readonly number[];
}

/** Changes whose answers are lost are sent again with their key, to whichever process, until an answer arrives. */
export const lostAnswers: Guarantee = {
  needsRedis: false,
  title: ({ operations }) => `${operations.toLocaleString('en')} changes with lost answers, sent again with their keys`,

  async test(trial) {
    const { stage, world, scale, random } = trial;
    const order = random.for('lost answers');
    const changes: Change[] = Array.from({ length: scale.operations }, (_, index) => ({
      note: `made once ${index}`,
      key: `lost-answers-${index}`,
      patience: Array.from({ length: GIVEN_UP }, () => 1 + order.below(IMPATIENT)),
    }));
    const sender = new Sender(trial);
    await Promise.all([inLanes(LANES, changes, (change, index) => sender.send(change, index)), killEachApi(trial)]);
    await stage.untilUp();

    const made = await stage.read<{ note: string; ids: number[] }>(
      sql`select note, array_agg(id) as ids from api_token where user_id = ${world.admin.id} and note like 'made once %' group by note`,
    );
    const ids = new Map(made.map((row) => [row.note, row.ids]));
    const doubled = made.filter((row) => row.ids.length > 1).map(({ note }) => `${note} was made more than once`);
    const lost = changes
      .filter(({ note }) => ids.get(note)?.[0] !== sender.answered.get(note))
      .map(({ note }) => `${note} is not what its answer said`);
    const { requests, unanswered, repeated } = sender;
    return [
      {
        bar: '0 changes doubled',
        measured: `${made.length} made by ${requests} requests, ${unanswered} of them without an answer; ${doubled.length} doubled`,
        violations: doubled,
      },
      {
        bar: 'the answer given again is the first one',
        measured: `${repeated} given again, ${lost.length + sender.violations.length} wrong`,
        violations: [...lost, ...sender.violations],
      },
    ];
  },
};

/**
 * Sends changes until they are answered. Not by the typed client: that gives up on no answer that comes, and sends a change
 * again to the process that lost it.
 */
class Sender {
  /** The id that was answered, by note. */
  readonly answered = new Map<string, unknown>();
  readonly violations: string[] = [];
  requests = 0;
  unanswered = 0;
  repeated = 0;

  constructor(private readonly trial: GuaranteeTrial) {}

  async send({ note, key, patience }: Change, index: number): Promise<void> {
    const clients = this.trial.world.admins;
    const path = `/api/users/${this.trial.world.admin.username}/api-tokens/`;
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const client = clients[(index + attempt) % clients.length];
      this.requests += 1;
      const answer = await client?.send('POST', path, { note, policy: '{}' }, { key, patience: patience[attempt] });
      if (answer?.status === 201 && attempt >= patience.length) {
        if (answer.headers.has('idempotency-replayed')) this.repeated += 1;
        this.answered.set(note, member(answer.body, 'api_token', 'id'));
        return;
      }
      if (answer === undefined) this.unanswered += 1;
      else if (![201, 409, 503].includes(answer.status)) {
        this.violations.push(`${note} was answered ${brief(answer)}`);
        return;
      }
      await pause(PAUSE);
    }
    this.violations.push(`${note} was never answered`);
  }
}
