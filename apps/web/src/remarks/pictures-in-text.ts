import type { Link } from '@review-service/client';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { pathOf, service } from '../base/service.ts';
import { useMe } from '../base/session.ts';
import { wordsOf } from '../base/words-of.ts';
import { useFileLimit } from '../parts/forms/file-limit.ts';

const FILES = '/api/users/{username}/user-file-attachments/';

/** A picture that was put into a text, with its Markdown there. */
interface Added {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly markdown: string;
  readonly remove: Link | undefined;
}

/** A file that was not put into the text, and why. */
interface Refused {
  readonly name: string;
  readonly why: string;
}

interface PicturesInText {
  /** What can be added, in words. */
  readonly hint: string;
  readonly isUploading: boolean;
  readonly added: readonly Added[];
  readonly refused: readonly Refused[];
  readonly add: (files: Iterable<File>) => void;
  /** Takes a picture out of the text, and deletes its file. */
  readonly remove: (picture: Added) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

interface Text {
  /** The text as it is now: it may have changed while a file was sent. */
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** Where the next picture goes. */
  readonly caret: () => number;
}

/** Uploads pictures that are pasted, dropped or chosen, as files of the reader's, and puts them into a text. */
export function usePicturesInText({ read, write, caret }: Text): PicturesInText {
  const username = useMe()?.username ?? '';
  const limit = useFileLimit();
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [uploading, setUploading] = useState(0);
  const upload = async (file: File): Promise<void> => {
    limit.expect(file);
    const { user_file_attachment: made } = await service.post(FILES, { path: { username }, body: { path: file } });
    const markdown = `![${altOf(made.caption)}](${made.absolute_url})`;
    const [text, at] = [read(), caret()];
    write(`${text.slice(0, at)}${markdown}${text.slice(at)}`);
    const shown = { name: made.caption, path: pathOf(made.absolute_url), markdown, remove: made.links.delete };
    setAdded((before) => [...before, { ...shown, id: made.id }]);
  };
  const addAll = async (files: readonly File[]): Promise<void> => {
    setRefused([]);
    setUploading((before) => before + files.length);
    for (const file of files) {
      await upload(file).catch((error: unknown) => {
        setRefused((before) => [...before, { name: file.name, why: wordsOf(error) }]);
      });
      setUploading((before) => before - 1);
    }
  };
  const remove = async (picture: Added): Promise<void> => {
    write(read().replace(picture.markdown, ''));
    setAdded((before) => before.filter(({ id }) => id !== picture.id));
    await service.delete(`${FILES}{file_attachment_id}/`, { link: picture.remove }).catch((error: unknown) => {
      setRefused([{ name: picture.name, why: `It is out of the text, but not deleted. ${wordsOf(error)}` }]);
    });
  };
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    const pictures = [...files].filter(isPicture);
    if (pictures.length === 0) return;
    event.preventDefault();
    void addAll(pictures);
  };
  return {
    hint: `Paste or drop pictures here${limit.words && `, ${limit.words} each`}.`,
    isUploading: uploading > 0,
    added,
    refused,
    add: (files) => void addAll([...files]),
    remove: (picture) => void remove(picture),
    onPaste: (event) => take(event, event.clipboardData),
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event) => take(event, event.dataTransfer),
  };
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** A name without what ends the text of a picture in Markdown. */
const altOf = (name: string): string => name.replaceAll(/[[\]\\]/g, ' ').trim();
