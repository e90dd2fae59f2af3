import type { Schemas } from '@review-service/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { FormFault } from '../../parts/forms/faults.ts';
import { Choice, chosen, Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';

type Policy = Omit<Schemas['ReviewPolicy'], 'links'>;
type Change = Schemas['UpdateReviewPolicy'];

const ACCESS: Readonly<Record<Policy['agents'], string>> = {
  open: 'Open: agents publish',
  suggest: 'Suggest: a person publishes',
  closed: 'Closed: agents write nothing',
};

/** The limits, by what people call them. */
const LIMITS = {
  max_agent_comments: 'Comments per review',
  max_open_agent_comments: 'Open comments per review request',
  agent_reviews_per_revision: 'Reviews of each agent per revision',
} as const;

const policyQuery = (repository_id: number) =>
  queryOptions({
    queryKey: ['repository', repository_id, 'review-policy'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/repositories/{repository_id}/review-policy/', { path: { repository_id }, signal }))
        .review_policy,
  });

interface Props {
  readonly repository: Schemas['Repository'];
}

/** What agents may do with the review requests of a repository, and how much they may say. */
export function ReviewPolicy({ repository: { id, name } }: Props): ReactNode {
  const queryClient = useQueryClient();
  const [undone, anew] = useUndone();
  const { data: policy, error } = useQuery(policyQuery(id));
  if (error) return <p role="alert">{wordsOf(error)}</p>;
  if (!policy) return <p role="status">Loading…</p>;
  const put = async (body: Change) => {
    const path = { repository_id: id };
    const { review_policy } = await service.put('/api/repositories/{repository_id}/review-policy/', { path, body });
    queryClient.setQueryData(policyQuery(id).queryKey, review_policy);
  };
  const save = async (typed: FormData) => {
    await put(policyIn(typed));
    const { agents, agent_approval } = policy;
    const before = { agents, agent_approval, ...Object.fromEntries(limitsOf(policy)) };
    say(
      `Review policy of ${name} saved`,
      anew(() => put(before)),
    );
  };
  return (
    <Form key={undone} action="Save" label="Agents" onSend={save}>
      <Choice name="agents" label="Access" options={ACCESS} defaultValue={policy.agents} />
      <Tick
        name="agent_approval"
        label="Count ship-its of agents"
        hint="Applies to reviews that are published from now on."
        defaultChecked={policy.agent_approval === 'counts'}
      />
      {limitsOf(policy).map(([limit, most]) => (
        <Field
          key={limit}
          name={limit}
          label={LIMITS[limit]}
          hint="0: no limit."
          inputMode="numeric"
          defaultValue={most}
        />
      ))}
    </Form>
  );
}

type Limit = keyof typeof LIMITS;
const isLimit = (name: string): name is Limit => name in LIMITS;
const limitsOf = (policy: Policy): [Limit, number][] =>
  Object.keys(LIMITS)
    .filter(isLimit)
    .map((limit) => [limit, policy[limit]]);

/** What was typed. An empty limit is none of these: it would be no limit at all. */
function policyIn(typed: FormData): Change {
  const mostIn = (limit: Limit): number => {
    const text = textOf(typed, limit);
    if (!/^\d+$/.test(text)) throw new FormFault({ [limit]: ['Enter a whole number. 0: no limit.'] });
    return Number(text);
  };
  return {
    agents: chosen(ACCESS, textOf(typed, 'agents'), 'open'),
    agent_approval: isTicked(typed, 'agent_approval') ? 'counts' : 'ignored',
    max_agent_comments: mostIn('max_agent_comments'),
    max_open_agent_comments: mostIn('max_open_agent_comments'),
    agent_reviews_per_revision: mostIn('agent_reviews_per_revision'),
  };
}
