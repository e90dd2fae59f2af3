import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { searchQuery, type Found } from '../pages/search/search-query.ts';
import styles from './palette.module.css';

/** Finds review requests, people, groups and repositories while one types, and leads there. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const router = useRouter();
  const [text, setText] = useState('');
  const { data = [] } = useQuery({ ...searchQuery(text, 8), placeholderData: keepPreviousData });
  const parts = text.trim() === '' ? [] : data;
  const open = (href: string) => {
    onClose();
    void router.navigate({ to: href });
  };
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable className="behind">
      <Modal className={`modal ${styles.wide}`}>
        <Dialog aria-label="Find anything" className={styles.dialog ?? ''}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField autoFocus aria-label="Find anything" className={styles.field ?? ''}>
              <Input placeholder="A number, the beginning of a summary, a person, a group…" />
            </SearchField>
            <Menu
              className={`menu ${styles.found}`}
              aria-label="What was found"
              items={parts}
              onAction={(key) => open(String(key))}
              renderEmptyState={() => (
                <p className={styles.none}>
                  {text.trim() === '' ? 'Type to find something.' : 'Nothing begins like this.'}
                </p>
              )}
            >
              {(part) => (
                <MenuSection id={part.title}>
                  <Header className={styles.part}>{part.title}</Header>
                  <Collection items={part.found}>{entry}</Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
          <p className={styles.all}>
            <Link to="/search/" search={text.trim() === '' ? {} : { q: text.trim() }} onClick={onClose}>
              Search on a page of its own
            </Link>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const entry = ({ address, title, more }: Found): ReactNode => (
  <MenuItem id={address} textValue={title}>
    {title} <span className={styles.more}>{more}</span>
  </MenuItem>
);
