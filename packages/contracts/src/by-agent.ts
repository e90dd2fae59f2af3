/** What an agent may have written, beside the account that it is written by. */
export interface WrittenByAgent {
  /** The agent that made this, or wrote in it; null: none. */
  by_agent: {
    /**
     * The name of its application, the note of its API token, or the user name of the bot. Empty: a token that is not marked
     * as an agent's.
     */
    name: string;
    /** What it came with: an API token, an OAuth2 token, or the account of a bot, each with its id. */
    credential: { kind: 'account' | 'api-token' | 'oauth-token'; id: number };
    /** Its language model, as it says itself. */
    model?: string;
    /** Its version, as it says itself. */
    version?: string;
    /** The http or https address of the run that wrote this, as it says itself. */
    run_url?: string;
  } | null;
}

/** The agent that wrote something. */
export type ByAgent = NonNullable<WrittenByAgent['by_agent']>;

/** What an agent says of itself. */
export type AgentInfo = Pick<ByAgent, 'model' | 'run_url' | 'version'>;

/** The header in which an agent says more of itself: a dictionary of RFC 9651 with members of AgentInfo. */
export const AGENT_INFO_HEADER = 'agent-info';

/** The most characters of a member. */
export const AGENT_INFO_MAX = 200;
