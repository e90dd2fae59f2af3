import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { READ_ONLY_POLICY } from '@review-service/contracts/read-only-policy';
import { counted } from '../../base/counted.ts';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { Refused } from '../../parts/failure.tsx';
import { FormFault } from '../../parts/forms/faults.ts';
import { Choice, chosen, Field, isTicked, textOf, Tick, useFault } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { type Choice as PickedChoice, GROUPS, REPOSITORIES } from '../../parts/forms/pick.tsx';
import { Picked } from '../../parts/forms/picked.tsx';
import pageStyles from '../../parts/page.module.css';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { changing } from '../admin/picks.ts';
import { tokenLimitsQuery } from '../admin/token-limits-query.ts';
import { beginningOf, nameOf } from './access-words.ts';
import { chosenPolicy, KIND_TITLES, LEVELS } from './chosen-policy.ts';
import { API_TOKENS, type ApiTokenItem } from './queries.ts';
import styles from './tokens.module.css';

/** What a token may do at all. */
type Access = 'read-only' | 'full' | 'custom';

const ACCESS: Readonly<Record<Access, string>> = {
  'read-only': 'Read-only access',
  full: 'Full access: everything that you may do',
  custom: 'Custom access',
};

/** `/account/tokens/new/`. The new secret is on this page until it is left, and nowhere else. */
export function NewApiToken(): ReactNode {
  useTitle('New API token');
  const me = useMe();
  const [made, setMade] = useState<ApiTokenItem>();
  if (!me) return <Refused />;
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <header className={pageStyles.head}>
        <h1>New API token</h1>
        <Link to="/account/tokens/">My tokens</Link>
      </header>
      <section className={pageStyles.card} aria-label="API token">
        {made ? <Made token={made} /> : <NewTokenForm username={me.username} onMade={setMade} />}
      </section>
    </div>
  );
}

function Made({ token }: { token: ApiTokenItem }): ReactNode {
  return (
    <>
      <ShownOnce label={`${nameOf(token)}: copy this token now. You won't see it again.`} value={token.token} />
      <p className={pageStyles.quiet}>
        Programs send it in the header <code>Authorization: token …</code>
      </p>
      <p>
        <Link to="/account/tokens/api/$id/" params={{ id: String(token.id) }}>
          Details of {nameOf(token)}
        </Link>
      </p>
    </>
  );
}

interface FormProps {
  readonly username: string;
  readonly onMade: (token: ApiTokenItem) => void;
}

function NewTokenForm({ username, onMade }: FormProps): ReactNode {
  const queryClient = useQueryClient();
  const { data: limits } = useQuery(tokenLimitsQuery);
  const [access, setAccess] = useState<Access>('read-only');
  const [policyGroups, setPolicyGroups] = useState<PickedChoice[]>([]);
  const [repositories, setRepositories] = useState<PickedChoice[]>([]);
  const [groups, setGroups] = useState<PickedChoice[]>([]);
  const policyOf = (typed: FormData): Record<string, unknown> => {
    if (access === 'read-only') return READ_ONLY_POLICY;
    if (access === 'full') return {};
    const levels = KIND_TITLES.map(([kind]) => [kind, chosen(LEVELS, textOf(typed, kind), 'none')] as const);
    const policy = chosenPolicy(
      Object.fromEntries(levels),
      policyGroups.map(({ key }) => key),
    );
    if (!policy) throw new FormFault({ policy: ['Choose what the token may read or write.'] });
    return policy;
  };
  const make = async (typed: FormData) => {
    const note = textOf(typed, 'note');
    if (note === '') throw new FormFault({ note: ['Enter what the token is for.'] });
    const bounds = {
      ...(repositories.length > 0 && { repositories: repositories.map(({ key }) => Number(key)) }),
      ...(groups.length > 0 && { groups: groups.map(({ key }) => key) }),
    };
    const { api_token } = await service.post('/api/users/{username}/api-tokens/', {
      path: { username },
      body: {
        note,
        expires: beginningOf(textOf(typed, 'expires')),
        policy: policyOf(typed),
        agent: isTicked(typed, 'agent'),
        ...(Object.keys(bounds).length > 0 && { bounds }),
      },
    });
    onMade(api_token);
    await queryClient.invalidateQueries({ queryKey: API_TOKENS });
  };
  const most = limits?.max_life ?? null;
  return (
    <Form action="Create API token" label="New API token" onSend={make}>
      <Field name="note" label="Note" hint="What the token is for, such as: nightly backup" maxLength={1000} />
      <Field
        name="expires"
        type="date"
        label="Expires on"
        hint={`${most === null ? 'Empty: it does not expire' : `Within ${counted(most, 'day')}. Empty: longest allowed`}. The token ends when this day begins, in UTC.`}
      />
      <Tick
        name="agent"
        label="For an agent"
        hint="What it writes is marked as an agent's, and its Ship It counts once a person endorses it."
      />
      <AccessChoice access={access} onChoose={setAccess}>
        {KIND_TITLES.map(([kind, title]) => (
          <Choice key={kind} name={kind} label={title} options={LEVELS} />
        ))}
        <Picked
          title="Only these groups"
          label="Add a group to the access"
          of={GROUPS}
          picked={policyGroups}
          {...changing(policyGroups, setPolicyGroups)}
        />
        <p className={pageStyles.quiet}>With groups, the token can list neither other groups nor members.</p>
      </AccessChoice>
      <Bounds>
        <Picked
          title="Only in these repositories"
          label="Add a repository"
          of={REPOSITORIES}
          picked={repositories}
          {...changing(repositories, setRepositories)}
        />
        <Picked
          title="Only for these groups"
          label="Add a group"
          of={GROUPS}
          picked={groups}
          {...changing(groups, setGroups)}
        />
      </Bounds>
    </Form>
  );
}

interface AccessProps {
  readonly access: Access;
  readonly onChoose: (access: Access) => void;
  /** What of it can be chosen. */
  readonly children: ReactNode;
}

function AccessChoice({ access, onChoose, children }: AccessProps): ReactNode {
  const { described, fault } = useFault('policy');
  return (
    <fieldset className={styles.choices} aria-describedby={described['aria-describedby']}>
      <legend>Access</legend>
      {Object.entries(ACCESS).map(([value, title]) => (
        <label key={value}>
          <input
            type="radio"
            name="access"
            checked={access === value}
            onChange={() => onChoose(chosen(ACCESS, value, 'read-only'))}
          />
          {title}
        </label>
      ))}
      {access === 'custom' && children}
      {fault}
    </fieldset>
  );
}

function Bounds({ children }: { children: ReactNode }): ReactNode {
  const { described, fault } = useFault('bounds');
  return (
    <fieldset className={styles.choices} aria-describedby={described['aria-describedby']}>
      <legend>Bounds</legend>
      <p className={pageStyles.quiet}>
        Optional. The token then reaches these, and the review requests that belong to them, and nothing else.
      </p>
      {children}
      {fault}
    </fieldset>
  );
}
