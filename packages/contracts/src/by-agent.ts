import type { ReplyFields } from './reviews';

/** The agent that wrote something, beside the account that it is written by. */
export type ByAgent = NonNullable<ReplyFields['by_agent']>;

/** What an agent says of itself. */
export type AgentInfo = Pick<ByAgent, 'model' | 'run_url' | 'version'>;

/** The header in which an agent says more of itself: a dictionary of RFC 9651 with members of AgentInfo. */
export const AGENT_INFO_HEADER = 'agent-info';

/** The most characters of a member. */
export const AGENT_INFO_MAX = 200;
