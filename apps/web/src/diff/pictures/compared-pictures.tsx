import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { useStored } from '../../base/stored.ts';
import type { Extent } from './extent.ts';
import { type Above, Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** How two pictures are compared. */
const MODES = { beside: 'Side by side', swipe: 'Swipe', onion: 'Onion skin' } as const;
type Mode = keyof typeof MODES;

const isMode = (kept: unknown): kept is Mode => typeof kept === 'string' && Object.hasOwn(MODES, kept);

interface Shown {
  readonly name: string;
  readonly address: string;
  /** What stands below it. */
  readonly facts: ReactNode;
}

interface Props {
  readonly before: Shown;
  readonly after: Shown;
  /** What lies on them, while they are beside each other. */
  readonly above: Above;
}

/**
 * Two pictures: beside each other, one wiped away by the other, or one shining through the other. Both are drawn to the same
 * scale, so that what did not change lies at the same place.
 */
export function ComparedPictures({ before, after, above }: Props): ReactNode {
  const [mode, setMode] = useStored<Mode>('picture mode', 'beside', (kept) => (isMode(kept) ? kept : undefined));
  const [amount, setAmount] = useState(50);
  const [extents, setExtents] = useState<{ readonly before?: Extent; readonly after?: Extent }>({});
  const group = useId();
  const all = around(extents.before, extents.after);
  // React's types have no properties of one's own.
  const stage = { '--width': all?.width, '--height': all?.height, '--amount': `${amount}%` } as CSSProperties;
  const choose = (next: Mode) => {
    setMode(next);
    setAmount(50);
  };
  const picture = (side: 'after' | 'before') => {
    const { name, address } = side === 'before' ? before : after;
    const onExtent = (extent: Extent) => setExtents((known) => ({ ...known, [side]: extent }));
    const over = mode === 'beside' ? above[side] : undefined;
    return <Picture name={name} address={address} of={all} onExtent={onExtent} above={over} />;
  };
  return (
    <div className={styles.sides}>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">How the pictures are compared</legend>
        {Object.entries(MODES).map(([value, title]) => (
          <label key={value}>
            <input type="radio" name={group} checked={mode === value} onChange={() => isMode(value) && choose(value)} />
            {title}
          </label>
        ))}
      </fieldset>
      {mode === 'beside' ? (
        <div className={styles.beside}>
          {(['before', 'after'] as const).map((side) => (
            <figure key={side}>
              <div className={styles.stage} style={stage} data-ready={all && ''}>
                {picture(side)}
              </div>
              <figcaption>{side === 'before' ? before.facts : after.facts}</figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <figure>
          <div className={styles.stage} style={stage} data-ready={all && ''} data-mode={mode}>
            <div className={styles.below}>{picture('before')}</div>
            <div className={styles.above}>{picture('after')}</div>
          </div>
          <label className={styles.amount}>
            {mode === 'swipe' ? `${before.name} is seen up to` : `${after.name} is seen by`}
            <input
              type="range"
              value={amount}
              aria-valuetext={`${amount} %`}
              onChange={({ target }) => setAmount(target.valueAsNumber)}
            />
          </label>
          <figcaption className={styles.facts}>
            <span>{before.facts}</span>
            <span>{after.facts}</span>
          </figcaption>
        </figure>
      )}
    </div>
  );
}

/** What holds both; undefined while one is not known. */
function around(one: Extent | undefined, other: Extent | undefined): Extent | undefined {
  if (!one || !other) return undefined;
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
}
