import { useState, type ReactNode } from 'react';
import type { Extent } from '../diff/pictures/extent.ts';
import { movedTo, type Region, resizedTo } from './regions.ts';
import styles from './writing-box.module.css';

interface Props {
  readonly region: Region;
  /** The picture that it is a region of. */
  readonly picture: Extent;
  readonly onChange: (region: Region) => void;
}

const FIELDS = { x: 'From the left', y: 'From the top', width: 'Width', height: 'Height' } as const;
type Name = keyof typeof FIELDS;

/** Moves a region and changes its size without a pointer: by numbers, which the arrow keys change, too. */
export function RegionFields({ region, picture, onChange }: Props): ReactNode {
  // A number is not finished with each of its digits.
  const [typed, setTyped] = useState<{ readonly name: Name; readonly text: string }>();
  const change = (name: Name, text: string, value: number) => {
    setTyped({ name, text });
    if (!Number.isFinite(value)) return;
    const { x, y, width, height }: Region = { ...region, [name]: value };
    onChange(name === 'x' || name === 'y' ? movedTo(region, x, y, picture) : resizedTo(region, width, height, picture));
  };
  const most = {
    x: picture.width - region.width,
    y: picture.height - region.height,
    width: picture.width - region.x,
    height: picture.height - region.y,
  };
  return (
    <fieldset className={styles.region}>
      <legend>
        Region, in pixels of the picture ({picture.width} × {picture.height})
      </legend>
      {(Object.keys(FIELDS) as Name[]).map((name) => (
        <label key={name}>
          {FIELDS[name]}
          <input
            type="number"
            inputMode="numeric"
            min={name === 'x' || name === 'y' ? 0 : 1}
            max={most[name]}
            value={typed?.name === name ? typed.text : region[name]}
            onChange={({ target }) => change(name, target.value, target.valueAsNumber)}
            onBlur={() => setTyped(undefined)}
          />
        </label>
      ))}
    </fieldset>
  );
}
