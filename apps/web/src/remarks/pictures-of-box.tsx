import { useId, type ReactNode } from 'react';
import type { usePicturesInText } from './pictures-in-text.ts';
import styles from './writing-box.module.css';

/** Below a box: how pictures are added to its text, those that were, and what was refused. */
export function PicturesOfBox({ pictures }: { pictures: ReturnType<typeof usePicturesInText> }): ReactNode {
  const { hint, isUploading, added, refused, add, remove } = pictures;
  const id = useId();
  return (
    <div className={styles.pictures}>
      <label className={styles.plain}>
        Add picture…
        <input
          type="file"
          className="visually-hidden"
          accept="image/*"
          multiple
          aria-describedby={id}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <span id={id}>{hint}</span>
      <span role="status">{isUploading && 'Uploading…'}</span>
      {added.length > 0 && (
        <ul aria-label="Added pictures">
          {added.map((picture) => (
            <li key={picture.id}>
              <img src={picture.path} alt={picture.name} />
              <button type="button" className="quiet" onClick={() => remove(picture)}>
                Remove {picture.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ name, why }) => (
        <span key={name} role="alert">
          {name} was not added. {why}
        </span>
      ))}
    </div>
  );
}
