import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import styles from './agent.module.css';

/** The agent that wrote a review or a reply. */
export type AgentFields = NonNullable<Schemas['Reply']['by_agent']>;

interface Props {
  readonly of: AgentFields;
  /** The account that it wrote with: a bot's agent has its name. */
  readonly author: string;
}

/** Says that an agent wrote something, behind the name of the account. */
export function AgentMark({ of, author }: Props): ReactNode {
  const name = of.name === author ? '' : of.name;
  return (
    <span className={styles.mark} title={[name, aboutOf(of)].filter((each) => each !== '').join(' · ')}>
      Agent
      {name !== '' && (
        <>
          : <bdi>{name}</bdi>
        </>
      )}
    </span>
  );
}

/** What an agent says of itself: its model, its version, and where its run is. */
export function AgentFacts({ of }: Pick<Props, 'of'>): ReactNode {
  const about = aboutOf(of);
  const run = runOf(of);
  if (about === '' && run === undefined) return null;
  return (
    <span className={styles.facts}>
      {about !== '' && <bdi>{about}</bdi>}
      {about !== '' && run !== undefined && ' · '}
      {run !== undefined && (
        <a href={run} rel="noreferrer">
          View run
        </a>
      )}
    </span>
  );
}

const aboutOf = ({ model, version }: AgentFields): string =>
  [model && `Model ${model}`, version && `version ${version}`].filter(Boolean).join(', ');

/** Addresses of another kind than the web's are not followed. */
const runOf = ({ run_url: address = '' }: AgentFields): string | undefined =>
  /^https?:\/\//i.test(address) ? address : undefined;
