import type { Schemas } from '@review-service/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { service } from '../../../base/service.ts';
import { wordsOf } from '../../../base/words-of.ts';
import { useFileLimit } from '../../../parts/forms/file-limit.ts';
import { say } from '../../../parts/notices.tsx';
import { keyOf } from '../../../requests/queries.ts';
import styles from './owner.module.css';

const FILES = '/api/review-requests/{review_request_id}/file-attachments/';

type Attached = Schemas['FileAttachment'];

/** Attaches files to the draft of a review request: those that are chosen, or dropped anywhere on its page. */
export function AttachFiles({ requestId }: { requestId: number }): ReactNode {
  const queryClient = useQueryClient();
  const limit = useFileLimit();
  const id = useId();
  const [refused, setRefused] = useState<readonly (readonly [name: string, why: string])[]>([]);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
  const detach = async (files: readonly Attached[]) => {
    for (const { links } of files) await service.delete(`${FILES}{file_attachment_id}/`, { link: links.delete });
    await readAgain();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setRefused([]);
      const attached: Attached[] = [];
      for (const file of files) {
        try {
          limit.expect(file);
          const path = { review_request_id: requestId };
          attached.push((await service.post(FILES, { path, body: { path: file } })).file_attachment);
        } catch (error) {
          setRefused((before) => [...before, [file.name, wordsOf(error)]]);
        }
      }
      if (attached.length > 0) say(`Attached to your draft: ${named(attached)}.`, () => detach(attached));
    },
    onSettled: readAgain,
  });
  const isOver = useDroppedFiles(mutate);
  return (
    <div className={styles.attach} data-over={isOver || undefined}>
      <label className="button quiet">
        Attach files…
        <input
          type="file"
          className="visually-hidden"
          multiple
          aria-describedby={id}
          disabled={isPending}
          onChange={({ target }) => {
            mutate([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <span id={id}>or drop them on this page{limit.words && `, ${limit.words} each`}.</span>
      <span role="status">{isPending && 'Uploading…'}</span>
      {refused.map(([name, why]) => (
        <span key={name} role="alert">
          {name} was not attached. {why}
        </span>
      ))}
    </div>
  );
}

const named = (files: readonly Attached[]): string =>
  files.map(({ caption, filename }) => caption || filename).join(', ');

/**
 * Takes files that are dropped on the page where nothing else takes them.
 * @returns whether files are dragged over it
 */
function useDroppedFiles(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
      if (event.defaultPrevented || !hasFiles) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [take]);
  return isOver;
}
