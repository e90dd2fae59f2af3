import { AGENT_INFO_MAX, type AgentInfo, type ByAgent } from '@review-service/contracts/by-agent';
import { errors } from '@review-service/contracts/errors';
import { type Dictionary, parseDictionary } from 'structured-headers';
import { failField } from '../../errors/api.exception';
import type { Caller } from './caller';

/** Does an agent act: the account of a bot, a credential that is for an agent, or a tool of agents? */
export const isAgent = ({ person, token, grant, isTool }: Caller): boolean =>
  isTool || person?.isBot === true || token?.isAgent === true || grant?.isAgent === true;

/** The agent that acts; null: a person does. 105 if it says of itself in `Agent-Info` what cannot be read. */
export function byAgentOf(caller: Caller): ByAgent | null {
  const { person, token, grant, agentInfo } = caller;
  if (!isAgent(caller) || !person) return null;
  return { ...nameOf(person, token, grant), ...readAgentInfo(agentInfo) };
}

/** The note of a token is shown only if its owner marked the token as an agent's: others may be private. */
function nameOf(
  person: NonNullable<Caller['person']>,
  token: Caller['token'],
  grant: Caller['grant'],
): Pick<ByAgent, 'credential' | 'name'> {
  if (grant) return { name: grant.application, credential: { kind: 'oauth-token', id: grant.tokenId } };
  const known = person.isBot ? person.username : '';
  if (token) return { name: token.isAgent ? token.note : known, credential: { kind: 'api-token', id: token.id } };
  return { name: known, credential: { kind: 'account', id: person.id } };
}

const MEMBERS = ['model', 'version', 'run_url'] as const satisfies readonly (keyof AgentInfo)[];

/** The members of the header (RFC 9651), which a program may send or leave out. */
function readAgentInfo(header: string): AgentInfo {
  const said = asDictionary(header);
  const info: AgentInfo = {};
  for (const name of MEMBERS) {
    const value: unknown = said.get(name)?.[0];
    if (value === undefined) continue;
    if (typeof value !== 'string' || Array.from(value).length > AGENT_INFO_MAX) {
      return refuse(`"${name}" must be a string of at most ${AGENT_INFO_MAX} characters.`);
    }
    if (name === 'run_url' && !/^https?:\/\//i.test(value)) return refuse('"run_url" must be a http or https address.');
    info[name] = value;
  }
  return info;
}

function asDictionary(header: string): Dictionary {
  try {
    return parseDictionary(header);
  } catch {
    return refuse('This must be a dictionary, such as: model="large", version="2.1".');
  }
}

const refuse = (fault: string): never => failField(errors.invalidFormData, 'Agent-Info', fault);
