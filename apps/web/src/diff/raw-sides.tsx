import { ApiError } from '@review-service/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { service } from '../base/service.ts';
import { wordsOf } from '../base/words-of.ts';
import styles from './file-head.module.css';
import type { FileEntry } from './file.ts';
import type { Range } from './load-patches.ts';
import { wholeSidesOf } from './whole-sides.ts';

interface Props {
  readonly range: Range;
  readonly entry: FileEntry;
  /** Where the change is, as it was sent. */
  readonly patch: string | undefined;
}

/** A menu that saves one side of a file, or its change, byte for byte. */
export function RawSides({ range, entry, patch }: Props): ReactNode {
  const saving = useMutation({ mutationFn: save });
  const { before, after } = wholeSidesOf(range, entry);
  const name = lastOf(entry.path);
  return (
    <>
      {saving.error && (
        <span role="alert" className={styles.warning}>
          {wordsFor(saving.error)}
        </span>
      )}
      <MenuTrigger>
        <Button className={styles.raw ?? ''} aria-label={`Download ${entry.path}`}>
          Download…
        </Button>
        <Popover placement="bottom end" className="popover">
          <Menu className="menu">
            {before !== undefined && (
              <MenuItem onAction={() => saving.mutate({ address: before, name: lastOf(entry.oldPath ?? entry.path) })}>
                Before the change
              </MenuItem>
            )}
            {after !== undefined && (
              <MenuItem onAction={() => saving.mutate({ address: after, name })}>After the change</MenuItem>
            )}
            {patch !== undefined && (
              <MenuItem onAction={() => saving.mutate({ address: patch, name: `${name}.patch`, as: 'text/x-patch' })}>
                Patch
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  );
}

/** Something that can be saved, and what the file is then called. */
interface Raw {
  readonly address: string;
  readonly name: string;
  /** The media type by which it is asked for. */
  readonly as?: string;
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';

async function save({ address, name, as = 'text/plain' }: Raw): Promise<void> {
  const response = await service.download(address, { accept: as });
  const bytes = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = bytes;
  link.download = name;
  link.click();
  URL.revokeObjectURL(bytes);
}

const wordsFor = (error: Error): string =>
  error instanceof ApiError && error.status === 501 ? 'The patch does not have the whole file.' : wordsOf(error);
