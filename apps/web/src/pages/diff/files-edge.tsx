import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import styles from './diff-page.module.css';

/** How wide the column of files can be, in pixels. */
export const NARROWEST = 160;
export const WIDEST = 720;

const STEP = 16;

interface Props {
  /** Of the column on its left, in pixels. */
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/** The edge between the files and the code, which moves by pointer and by arrow keys. */
export function FilesEdge({ width, onWidth }: Props): ReactNode {
  const change = (wanted: number) => onWidth(Math.round(Math.min(Math.max(wanted, NARROWEST), WIDEST)));
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    change(clientX - (currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: NARROWEST, End: WIDEST }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  };
  return (
    <div
      className={styles.edge}
      role="separator"
      aria-label="Width of the file list"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
    />
  );
}
