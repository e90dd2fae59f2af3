import { wordsIn } from '@review-service/contracts/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { usePaused } from '../base/use-paused.ts';
import { searchQuery, type FoundPart } from '../pages/search/search-query.ts';
import { type PaletteEntry, matching, useActions, useGo, usePlaces } from './palette-actions.ts';
import styles from './palette.module.css';

const ASKED = { most: 8, parts: false };

interface Section {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
}

/** Actions and pages, and the people, groups, repositories and review requests that a search finds while one types. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const { sections, isLooking } = useSections(text);
  const act = (key: unknown) => {
    onClose();
    sections
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === key)
      ?.act();
  };
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable className="behind">
      <Modal className={`modal ${styles.wide}`}>
        <Dialog aria-label="Find anything" className={styles.dialog ?? ''}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField autoFocus aria-label="Find anything" className={styles.field ?? ''}>
              <Input
                role="combobox"
                aria-expanded
                aria-haspopup="listbox"
                placeholder="An action, words, a number, a person, a group…"
              />
            </SearchField>
            <ListBox
              className={`menu ${styles.found}`}
              aria-label="Results"
              items={sections}
              onAction={act}
              renderEmptyState={() => <p className={styles.none}>{isLooking ? 'Searching…' : 'No results'}</p>}
            >
              {({ id, entries }) => (
                <ListBoxSection id={id}>
                  <Header className={styles.part}>{id}</Header>
                  <Collection items={entries}>{option}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
          <p className={styles.all}>
            <Link to="/search/" search={text.trim() === '' ? {} : { q: text.trim() }} onClick={onClose}>
              See all results
            </Link>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The service answers for the text at a pause; until the newest answer comes, the one before it is shown. */
function useSections(text: string): { sections: readonly Section[]; isLooking: boolean } {
  const go = useGo();
  const words = wordsIn(text);
  const isEmpty = text.trim() === '';
  const own = [
    { id: 'Actions', entries: useActions() },
    { id: 'Pages', entries: usePlaces() },
  ].map(({ id, entries }) => ({ id, entries: isEmpty ? entries : matching(entries, words) }));
  const paused = usePaused(text);
  const { data = [], isFetching } = useQuery({ ...searchQuery(paused, ASKED), placeholderData: keepPreviousData });
  const found = isEmpty ? [] : data;
  const sectionOf = ({ title, found: ofPart }: FoundPart): Section => ({
    id: title,
    entries: ofPart.map(({ place, ...one }) => ({ ...one, act: () => go(place) })),
  });
  const sections = [...own, ...found.map(sectionOf)];
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    isLooking: isFetching || paused !== text,
  };
}

const option = ({ id, title, more }: PaletteEntry): ReactNode => (
  <ListBoxItem id={id} textValue={title}>
    {title} <span className={styles.more}>{more}</span>
  </ListBoxItem>
);
