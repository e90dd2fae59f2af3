import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useStored } from '../base/stored.ts';
import styles from './settings.module.css';

/** How somebody likes diffs to be drawn. */
export interface DiffSettings {
  readonly layout: 'split' | 'unified';
  readonly wraps: boolean;
  readonly ignoresBlanks: boolean;
  /** Tabs and blanks at the end of lines, and the blanks of lines that differ in nothing else. */
  readonly drawsBlanks: boolean;
  readonly tabSize: number;
}

const USUAL: DiffSettings = { layout: 'split', wraps: false, ignoresBlanks: false, drawsBlanks: false, tabSize: 4 };
const TAB_SIZES = [2, 4, 8];

/** Those that this browser keeps. */
export const useDiffSettings = () => useStored('diff settings', USUAL, read);

function read(kept: unknown): DiffSettings | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { layout, wraps, ignoresBlanks, drawsBlanks, tabSize } = kept as Partial<Record<keyof DiffSettings, unknown>>;
  return {
    layout: layout === 'unified' ? 'unified' : 'split',
    wraps: wraps === true,
    ignoresBlanks: ignoresBlanks === true,
    drawsBlanks: drawsBlanks === true,
    tabSize: TAB_SIZES.find((one) => one === tabSize) ?? USUAL.tabSize,
  };
}

interface Props {
  readonly settings: DiffSettings;
  readonly onChange: (settings: DiffSettings) => void;
}

/** The choices of how diffs are drawn, behind a button. */
export const SettingsMenu = (props: Props): ReactNode => (
  <DialogTrigger>
    <Button className="quiet">View</Button>
    <Popover placement="bottom end" className="popover">
      <Dialog className={styles.choices ?? ''} aria-label="How diffs are drawn">
        <DiffChoices {...props} />
      </Dialog>
    </Popover>
  </DialogTrigger>
);

/** The choices themselves. */
export function DiffChoices({ settings, onChange }: Props): ReactNode {
  const choose = (more: Partial<DiffSettings>) => onChange({ ...settings, ...more });
  const box = (title: string, name: 'wraps' | 'ignoresBlanks' | 'drawsBlanks') => (
    <label>
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => choose({ [name]: target.checked })} />
      {title}
    </label>
  );
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={settings.layout === 'split'}
          onChange={({ target }) => choose({ layout: target.checked ? 'split' : 'unified' })}
        />
        Side by side
      </label>
      {box('Wrap long lines', 'wraps')}
      {box('Ignore whitespace', 'ignoresBlanks')}
      {box('Show whitespace', 'drawsBlanks')}
      <label>
        Tab width
        <select value={settings.tabSize} onChange={({ target }) => choose({ tabSize: Number(target.value) })}>
          {TAB_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </>
  );
}
