import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import type { RefusedRequest } from './queries.ts';

/** The result of a dry run: which requests of the last 30 days would have been refused. */
export function RefusedUses({ of }: { of: readonly RefusedRequest[] }): ReactNode {
  const total = of.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p>None of the requests of the last 30 days would have been refused.</p>;
  return (
    <>
      <p>{counted(total, 'request')} of the last 30 days would have been refused:</p>
      <ul>
        {of.map(({ method, resource, count, depends_on_item: dependsOnItem }) => (
          <li key={`${method} ${resource}`}>
            <code>
              {method} {resource}
            </code>
            : {dependsOnItem ? `up to ${count}` : count}
          </li>
        ))}
      </ul>
    </>
  );
}
