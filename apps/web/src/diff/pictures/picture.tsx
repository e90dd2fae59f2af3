import { type ReactNode, useState } from 'react';
import type { Extent } from './extent.ts';
import styles from './pictures.module.css';

/** What lies on the pictures of each side. */
export type Above = Readonly<Partial<Record<'before' | 'after', ReactNode>>>;

interface Props {
  /** What it is a picture of. */
  readonly name: string;
  readonly address: string;
  /** That of everything which is drawn to the same scale; undefined: not known yet, or it is alone. */
  readonly of?: Extent | undefined;
  readonly onExtent?: ((extent: Extent) => void) | undefined;
  /** What lies on all of it, such as the regions that comments are about. */
  readonly above?: ReactNode;
}

/** A picture that the service drew of a file. It runs nothing: the service made it anew, and the page's policy holds. */
export function Picture({ name, address, of, onExtent, above }: Props): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const [own, setOwn] = useState<Extent>();
  if (isBroken) return <p className={styles.none}>This picture cannot be loaded. Its download may still work.</p>;
  const size = of && own && { width: `${(100 * own.width) / of.width}%` };
  const picture = (
    <img
      className={styles.picture}
      src={address}
      alt={name}
      style={above ? undefined : size}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        setOwn({ width, height });
        onExtent?.({ width, height });
      }}
      onError={() => setBroken(true)}
    />
  );
  if (!above) return picture;
  return (
    <div className={styles.framed} style={size}>
      {picture}
      {own && above}
    </div>
  );
}
