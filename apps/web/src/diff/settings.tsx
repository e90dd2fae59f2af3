import { type ReactNode, useMemo } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { type AccountSettings, AccountSetting, useSetting } from '../base/account-setting.ts';
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

const TAB_SIZES = [2, 4, 8] as const;

/** They as the account keeps them. */
type Kept = NonNullable<AccountSettings['diff']>;

const DIFF = new AccountSetting<Kept>(
  'diff',
  { layout: 'split', wraps: false, ignores_whitespace: false, shows_whitespace: false, tab_width: 4 },
  read,
);

/** Those that were chosen, and how they are changed. */
export function useDiffSettings(): readonly [DiffSettings, (settings: DiffSettings) => void] {
  const [kept, keep] = useSetting(DIFF);
  const { layout, wraps, ignores_whitespace: ignoresBlanks, shows_whitespace: drawsBlanks, tab_width: tabSize } = kept;
  const settings = useMemo(
    () => ({ layout, wraps, ignoresBlanks, drawsBlanks, tabSize }),
    [layout, wraps, ignoresBlanks, drawsBlanks, tabSize],
  );
  return [settings, (chosen) => keep(asKept(chosen))];
}

const asKept = ({ layout, wraps, ignoresBlanks, drawsBlanks, tabSize }: DiffSettings): Kept => ({
  ...{ layout, wraps, tab_width: TAB_SIZES.find((one) => one === tabSize) ?? 4 },
  ...{ ignores_whitespace: ignoresBlanks, shows_whitespace: drawsBlanks },
});

function read(kept: unknown): Kept | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { layout, wraps, ignores_whitespace, shows_whitespace, tab_width } = kept as Record<string, unknown>;
  return {
    layout: layout === 'unified' ? 'unified' : 'split',
    wraps: wraps === true,
    ignores_whitespace: ignores_whitespace === true,
    shows_whitespace: shows_whitespace === true,
    tab_width: TAB_SIZES.find((one) => one === tab_width) ?? 4,
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
