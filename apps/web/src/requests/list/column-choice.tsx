import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { COLUMNS } from './columns.tsx';

interface Props {
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Which columns a list shows. The summary always stays, since it leads to the review request. */
export function ColumnChoice({ chosen, onChoose }: Props): ReactNode {
  return (
    <MenuTrigger>
      <Button className="quiet">Columns</Button>
      <Popover placement="bottom end" className="popover">
        <Menu
          className="menu"
          aria-label="Columns"
          selectionMode="multiple"
          disabledKeys={['summary']}
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChoose(COLUMNS.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
          }
        >
          {COLUMNS.map(({ id, title }) => (
            <MenuItem key={id} id={id}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
