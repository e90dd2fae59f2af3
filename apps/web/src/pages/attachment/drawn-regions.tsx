import { type PointerEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { anchorOf, type Comment, type CommentedFile } from '../../remarks/comments.ts';
import { type Desk, useOnDesk } from '../../remarks/desk.ts';
import {
  movedTo,
  partWithin,
  placedIn,
  type Point,
  type Region,
  resizedTo,
  spanning,
  wholeOf,
} from '../../remarks/regions.ts';
import type { Writing } from '../../remarks/writing.ts';
import type { Extent } from '../../diff/pictures/extent.ts';
import styles from './drawn-regions.module.css';

/** A comment on a region of a picture, and its number among those of the page. */
export interface NumberedComment {
  readonly number: number;
  readonly comment: Comment;
}

interface Props {
  /** Undefined: nobody is signed in, so nobody draws. */
  readonly desk: Desk | undefined;
  readonly file: CommentedFile;
  readonly extent: Extent;
  readonly comments: readonly NumberedComment[];
}

/** So far a pointer goes that draws, in pixels of the screen: less is a click. */
const LEAST = 4;

/** What lies on a picture: the regions that comments are about, and those that the reader draws. */
export function DrawnRegions({ desk, file, extent, comments }: Props): ReactNode {
  const { writings } = useOnDesk(desk);
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Region>();
  const draw = (event: PointerEvent) => {
    // A finger scrolls the page; there is a button for it.
    if (!desk || event.pointerType === 'touch') return;
    let last: Region | undefined;
    follow(event, layer.current, extent, {
      move: (from, to, distance) => setDrawn((last = distance < LEAST ? undefined : spanning(from, to, extent))),
      end: (isDone) => {
        setDrawn(undefined);
        if (isDone && last) desk.begin({ about: 'file', file }, last);
      },
    });
  };
  return (
    <div ref={layer} className={styles.layer} data-draws={desk && ''} onPointerDown={draw}>
      {regionsOf(comments, extent).map(({ region, those }) => (
        <div key={JSON.stringify(region)} className={styles.region} style={placedIn(region, wholeOf(extent))}>
          <span className={styles.flags}>
            {those.map(({ number, comment }) => (
              <button
                key={comment.id}
                id={flagOf(comment)}
                type="button"
                className={styles.flag}
                data-draft={comment.isPublic ? undefined : ''}
                aria-label={`${comment.isPublic ? 'Comment' : 'Draft comment'} ${number}, by ${comment.author}`}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => document.getElementById(anchorOf(comment))?.focus()}
              >
                {number}
              </button>
            ))}
          </span>
        </div>
      ))}
      {writings
        .filter(({ place }) => place.about === 'file' && place.file.id === file.id)
        .map((writing) => (
          <WrittenRegion key={writing.id} writing={writing} extent={extent} layer={() => layer.current} />
        ))}
      {drawn && <div className={styles.drawn} style={placedIn(drawn, wholeOf(extent))} />}
    </div>
  );
}

/** Leads from a comment to its region. */
export const flagOf = (comment: Comment): string => `region-of-${anchorOf(comment)}`;

interface WrittenProps {
  readonly writing: Writing;
  readonly extent: Extent;
  readonly layer: () => HTMLElement | null;
}

/** The region of a comment that is being written. A pointer moves it, and its corner; its box has fields for the keyboard. */
function WrittenRegion({ writing, extent, layer }: WrittenProps): ReactNode {
  const { words } = useSyncExternalStore(writing.subscribe, writing.state);
  const { region } = words;
  if (!region) return null;
  const change = (next: Region) => writing.change({ ...writing.state().words, region: next });
  const drag = (event: PointerEvent, by: (moved: Point) => Region) => {
    event.stopPropagation();
    follow(event, layer(), extent, { move: (from, to) => change(by({ x: to.x - from.x, y: to.y - from.y })) });
  };
  return (
    <div
      className={styles.written}
      style={placedIn(region, wholeOf(extent))}
      onPointerDown={(event) => drag(event, ({ x, y }) => movedTo(region, region.x + x, region.y + y, extent))}
    >
      <span
        className={styles.corner}
        onPointerDown={(event) =>
          drag(event, ({ x, y }) => resizedTo(region, region.width + x, region.height + y, extent))
        }
      />
    </div>
  );
}

interface Followed {
  /** @param distance in pixels of the screen */
  readonly move: (from: Point, to: Point, distance: number) => void;
  readonly end?: (isDone: boolean) => void;
}

/** Follows a pointer over a picture, from where it was pressed until it is lifted. */
function follow(event: PointerEvent, layer: HTMLElement | null, extent: Extent, { move, end }: Followed): void {
  if (!layer || event.button !== 0) return;
  event.preventDefault();
  const { pointerId } = event;
  const from = { x: event.clientX, y: event.clientY };
  const pixelAt = ({ x, y }: Point): Point => {
    const { left, top, width, height } = layer.getBoundingClientRect();
    return { x: ((x - left) * extent.width) / width, y: ((y - top) * extent.height) / height };
  };
  const start = pixelAt(from);
  layer.setPointerCapture(pointerId);
  const listening = new AbortController();
  const { signal } = listening;
  const finish = (isDone: boolean) => {
    listening.abort();
    end?.(isDone);
  };
  const moved = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const to = { x: clientX, y: clientY };
    move(start, pixelAt(to), Math.hypot(to.x - from.x, to.y - from.y));
  };
  layer.addEventListener('pointermove', moved, { signal });
  layer.addEventListener('pointerup', () => finish(true), { signal });
  layer.addEventListener('pointercancel', () => finish(false), { signal });
}

interface SharedRegion {
  readonly region: Region;
  readonly those: readonly NumberedComment[];
}

/** The regions of comments, as far as they lie in the picture, each once. */
function regionsOf(comments: readonly NumberedComment[], extent: Extent): readonly SharedRegion[] {
  const found = new Map<string, { region: Region; those: NumberedComment[] }>();
  for (const one of comments) {
    const region = one.comment.region && partWithin(one.comment.region, extent);
    if (!region) continue;
    const key = JSON.stringify(region);
    const known = found.get(key) ?? { region, those: [] };
    known.those.push(one);
    found.set(key, known);
  }
  return [...found.values()];
}
