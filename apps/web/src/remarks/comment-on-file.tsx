import type { ReactNode } from 'react';
import type { CommentedFile } from './comments.ts';
import { useDesk, useOnDesk } from './desk.ts';
import { WritingBox } from './writing-box.tsx';

interface Props {
  readonly requestId: number;
  readonly file: CommentedFile;
}

/** Begins a comment on an attached file. Nothing for anonymous readers. */
export function CommentOnFile({ requestId, file }: Props): ReactNode {
  const desk = useDesk(requestId);
  const { writings } = useOnDesk(desk);
  if (!desk) return null;
  const boxes = writings.filter(({ place }) => place.about === 'file' && place.file.id === file.id);
  if (boxes.length > 0) return boxes.map((writing) => <WritingBox key={writing.id} desk={desk} writing={writing} />);
  return (
    <button
      type="button"
      className="quiet"
      aria-label={`Comment on ${file.name}`}
      onClick={() => desk.begin({ about: 'file', file })}
    >
      Comment
    </button>
  );
}
