import type { CSSProperties, ReactNode } from 'react';
import type { CommentedPicture } from './comments.ts';
import styles from './region-cut.module.css';
import { namedRegion, partWithin, placedIn, type Region, surrounded, wholeOf } from './regions.ts';

interface Props {
  readonly region: Region;
  readonly picture: CommentedPicture;
}

/** What a comment on a region is about: that part of the picture, with a little of what surrounds it. */
export function RegionCut({ region, picture }: Props): ReactNode {
  const part = partWithin(region, picture);
  if (!part) return null;
  const shown = surrounded(part, picture);
  // React's types have no properties of one's own.
  const style = { '--width': shown.width, '--height': shown.height } as CSSProperties;
  return (
    <div className={styles.cut} style={style}>
      <img
        src={picture.address}
        alt={`The region ${namedRegion(part)}`}
        loading="lazy"
        style={placedIn(wholeOf(picture), shown)}
      />
      <div className={styles.region} style={placedIn(part, shown)} />
    </div>
  );
}
