import type { ReactNode } from 'react';
import { ComparedPictures } from './compared-pictures.tsx';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';
import type { Uploaded } from '../file.ts';
import { shownSize, whyNoPicture } from './uploaded.ts';

/** What is known of one side of a file. Null: nothing was uploaded of it. Undefined: there is no such file on this side. */
export type Side = Uploaded | null | undefined;

interface Props {
  readonly before: Side;
  readonly after: Side;
  /** What the sides are called. */
  readonly names?: readonly [before: string, after: string];
}

/** Both sides of a file that is not text: as pictures if both can be, else each by itself, with its size and download. */
export function Sides({ before, after, names = ['Before', 'After'] }: Props): ReactNode {
  if (before?.picture !== undefined && after?.picture !== undefined) {
    return (
      <ComparedPictures
        before={{ name: names[0], address: before.picture, facts: <Facts name={names[0]} of={before} /> }}
        after={{ name: names[1], address: after.picture, facts: <Facts name={names[1]} of={after} /> }}
      />
    );
  }
  const there = [before, after].flatMap((side, index) =>
    side === undefined ? [] : [{ side, name: names[index] ?? '' }],
  );
  return (
    <div className={styles.sides}>
      <div className={styles.beside}>
        {there.map(({ side, name }) => (
          <figure key={name}>
            {side?.picture === undefined ? (
              <p className={styles.none}>{side ? whyNoPicture(side) : 'Nothing was uploaded of it.'}</p>
            ) : (
              <Picture name={name} address={side.picture} />
            )}
            <figcaption>
              <Facts name={name} of={side} />
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** What a side is called, how large it is, and where its bytes are. */
function Facts({ name, of }: { name: string; of: Uploaded | null }): ReactNode {
  return (
    <>
      <strong>{name}</strong>{' '}
      {of && of.size !== null && (
        <>
          {shownSize(of.size)}{' '}
          <a href={of.address} download>
            Download<span className="visually-hidden"> {name.toLowerCase()}</span>
          </a>
        </>
      )}
    </>
  );
}
