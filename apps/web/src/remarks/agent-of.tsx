import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AgentMark } from '../parts/agent.tsx';
import { agentsQuery } from './agents.ts';
import type { Comment } from './comments.ts';

/** Says that an agent wrote a published comment. */
export function AgentOf({ requestId, comment }: { readonly requestId: number; readonly comment: Comment }): ReactNode {
  const { data: agents } = useQuery(agentsQuery(requestId));
  const agent = agents?.get(comment.reply ?? comment.review);
  return agent && <AgentMark of={agent} author={comment.author} />;
}
