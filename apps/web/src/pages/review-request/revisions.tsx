import type { Schemas } from '@review-service/client';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { between } from '../../requests/revisions.ts';

interface Props {
  readonly requestId: number;
  readonly diffs: readonly Schemas['Diff'][];
  readonly newest: Schemas['Diff'];
}

/** Leads to what differs in the newest revision, and to each revision. */
export function Revisions({ requestId, diffs, newest }: Props): ReactNode {
  const navigate = useNavigate();
  const to = (revision: string) =>
    ({ to: '/r/$id/diff/$revision/', params: { id: `${requestId}`, revision } }) as const;
  return (
    <>
      <Link {...to(between(newest.revision - 1, newest.revision))}>Changes since revision {newest.revision - 1}</Link>
      <MenuTrigger>
        <Button className="quiet">Revisions ({diffs.length})</Button>
        <Popover className="popover">
          <Menu className="menu" onAction={(revision) => void navigate(to(String(revision)))}>
            {diffs.toReversed().map(({ revision, timestamp }) => (
              <MenuItem key={revision} id={revision}>
                Revision {revision}, {new Date(timestamp).toLocaleString()}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  );
}
