import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ComparedPictures } from './compared-pictures.tsx';
import { type Above, Picture } from './picture.tsx';
import styles from './pictures.module.css';
import type { Uploaded } from '../file.ts';
import { useWithSvg } from './svg.ts';
import { shownSize, whyNoPicture } from './uploaded.ts';

/** What is known of one side of a file. Null: nothing was uploaded of it. Undefined: there is no such file on this side. */
export type Side = Uploaded | null | undefined;

interface Props {
  readonly before: Side;
  readonly after: Side;
  /** What the sides are called. */
  readonly names?: readonly [before: string, after: string];
  /** What lies on the picture of a side. */
  readonly above?: Above;
  /** The review request, where each side has a page of its own on which it is commented on. */
  readonly requestId?: number;
}

/** Both sides of a file that is not text: as pictures if both can be, else each by itself, with its size and download. */
export function Sides({
  before: uploadedBefore,
  after: uploadedAfter,
  names = ['Before', 'After'],
  above = {},
  requestId,
}: Props): ReactNode {
  const [before, after] = [useWithSvg(uploadedBefore), useWithSvg(uploadedAfter)];
  if (before?.picture !== undefined && after?.picture !== undefined) {
    return (
      <ComparedPictures
        before={{
          name: names[0],
          address: before.picture,
          facts: <Facts name={names[0]} of={before} requestId={requestId} />,
        }}
        after={{
          name: names[1],
          address: after.picture,
          facts: <Facts name={names[1]} of={after} requestId={requestId} />,
        }}
        above={above}
      />
    );
  }
  const there = [
    { side: before, name: names[0], over: above.before },
    { side: after, name: names[1], over: above.after },
  ].flatMap(({ side, ...more }) => (side === undefined ? [] : [{ side, ...more }]));
  return (
    <div className={styles.sides}>
      <div className={styles.beside}>
        {there.map(({ side, name, over }) => (
          <figure key={name}>
            {side?.picture === undefined ? (
              <p className={styles.none}>{side ? whyNoPicture(side) : 'Nothing was uploaded of it.'}</p>
            ) : (
              <Picture name={name} address={side.picture} above={over} />
            )}
            <figcaption>
              <Facts name={name} of={side} requestId={requestId} />
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

interface FactsProps {
  readonly name: string;
  readonly of: Uploaded | null;
  readonly requestId: number | undefined;
}

/** What a side is called, how large it is, where its bytes are, and where it is commented on. */
function Facts({ name, of, requestId }: FactsProps): ReactNode {
  const hidden = <span className="visually-hidden"> {name.toLowerCase()}</span>;
  return (
    <>
      <strong>{name}</strong>{' '}
      {of && of.size !== null && (
        <>
          {shownSize(of.size)}{' '}
          <a href={of.address} download>
            Download{hidden}
          </a>{' '}
        </>
      )}
      {of?.id !== undefined && requestId !== undefined && (
        <Link to="/r/$id/file/$file/" params={{ id: `${requestId}`, file: `${of.id}` }}>
          Comments{hidden}
        </Link>
      )}
    </>
  );
}
