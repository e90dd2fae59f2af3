import { type ReactNode, useState } from 'react';
import styles from './pictures.module.css';

/** How large a picture is, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** What it is a picture of. */
  readonly name: string;
  readonly address: string;
  /** That of everything which is drawn to the same scale; undefined: not known yet, or it is alone. */
  readonly of?: Extent | undefined;
  readonly onExtent?: ((extent: Extent) => void) | undefined;
}

/** A picture that the service drew of a file. It runs nothing: the service made it anew, and the page's policy holds. */
export function Picture({ name, address, of, onExtent }: Props): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const [own, setOwn] = useState<Extent>();
  if (isBroken) return <p className={styles.none}>This picture cannot be loaded. Its download may still work.</p>;
  return (
    <img
      className={styles.picture}
      src={address}
      alt={name}
      style={of && own && { width: `${(100 * own.width) / of.width}%` }}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        setOwn({ width, height });
        onExtent?.({ width, height });
      }}
      onError={() => setBroken(true)}
    />
  );
}
