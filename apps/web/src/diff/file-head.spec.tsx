/** @jest-environment jsdom */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { FileEntry, FileText } from './file.ts';
import { FileHead } from './file-head.tsx';

const ENTRY: FileEntry = {
  ...{ id: 1, againstId: null, path: 'src/boats.ts', status: 'modified', isBinary: false, mode: undefined },
  ...{ inserted: 3, deleted: 0, digest: 'd' },
};
const TEXT: FileText = {
  ...{
    id: 1,
    patch: '--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\n+b\n',
    patchUrl: '/patch',
    properties: null,
    isApproximate: false,
    moves: [],
  },
  ...{ inserted: 3, deleted: 0, isMisleading: false, before: null, after: null },
};

function show(entry: Partial<FileEntry>, more: Partial<ComponentProps<typeof FileHead>> = {}): string {
  const nothing = () => undefined;
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <FileHead
        range={{ requestId: 1, revision: 1 }}
        entry={{ ...ENTRY, ...entry }}
        text={TEXT}
        isCollapsed={false}
        onCollapse={nothing}
        isViewed={undefined}
        onView={nothing}
        onComment={null}
        isExpanded={undefined}
        onExpand={nothing}
        onLoad={undefined}
        onEnter={nothing}
        onFocus={nothing}
        {...more}
      />
    </QueryClientProvider>,
  );
  return container.textContent;
}

describe('the line above a file', () => {
  it('says where the file was, and what was counted', () => {
    const text = show({ status: 'moved', oldPath: 'src/ships.ts' });
    expect(text).toContain('src/ships.ts → src/boats.ts');
    expect(text).toContain('renamed');
    expect(text).toContain('+3 −0');
  });

  it('writes out hidden characters of a path', () => {
    expect(show({ path: 'src/\u202Ests.taob' })).toContain('src/[U+202E]sts.taob');
  });

  it('says of a file without other lines that none is different', () => {
    expect(show({}, { text: { ...TEXT, patch: '--- a\n+++ b\n' } })).toContain('no changed lines');
    expect(show({ status: 'added' }, { text: { ...TEXT, patch: '' } })).not.toContain('no changed lines');
  });

  it('leads to a patch that cannot be shown, and lets nobody comment on it', () => {
    show({}, { text: { ...TEXT, patch: null }, onComment: () => undefined });
    expect(screen.getByRole('link', { name: /Download patch/ }).getAttribute('href')).toBe('/patch');
    expect(screen.queryByRole('button', { name: 'Comment on src/boats.ts' })).toBeNull();
  });

  it('reads the lines of such a file if somebody asks for them', async () => {
    let loads = 0;
    const onLoad = () => Promise.resolve(void (loads += 1));
    show({}, { text: { ...TEXT, patch: null }, onLoad });
    fireEvent.click(screen.getByRole('button', { name: 'Load src/boats.ts anyway' }));
    await waitFor(() => expect(loads).toBe(1));
  });

  it.each([
    ['CRLF → LF in 1 line', '-a\r\n+a'],
    ['LF → CRLF in 1 line', '-a\n+b\r'],
  ])('says that line endings change: %s', (words, lines) => {
    const patch = `--- a\n+++ b\n@@ -1,1 +1,1 @@\n${lines}\n`;
    expect(show({}, { text: { ...TEXT, patch } })).toContain(`line endings ${words}`);
    expect(show({}, { text: { ...TEXT, patch: patch.replaceAll('\r', '') } })).not.toContain('line endings');
  });

  it('is a heading, which can have the focus, and leads into the lines', () => {
    const entered: string[] = [];
    show({}, { onEnter: () => entered.push('lines') });

    const heading = screen.getByRole('heading', { level: 2, name: 'src/boats.ts' });
    heading.focus();
    expect(document.activeElement).toBe(heading);
    fireEvent.keyDown(heading, { key: 'ArrowDown' });
    expect(entered).toEqual(['lines']);
  });

  it('marks a file as viewed, and takes the mark away', () => {
    const marks: boolean[] = [];
    show({}, { isViewed: false, onView: (isViewed) => marks.push(isViewed) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Viewed' }));
    expect(marks).toEqual([true]);
  });
});
