import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotFound } from '../../parts/failure.tsx';
import { diffsQuery } from '../../requests/queries.ts';

const route = getRouteApi('/r/$id/diff');

/** `/r/<id>/diff/`: leads to the newest diff. */
export function LatestDiff(): ReactNode {
  const { id } = route.useParams();
  const { data: diffs } = useSuspenseQuery(diffsQuery(Number(id)));
  const newest = diffs.at(-1);
  if (!newest) return <NotFound />;
  return <Navigate to="/r/$id/diff/$revision/" params={{ id, revision: String(newest.revision) }} replace />;
}
