import { useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { Time } from '../../parts/time.tsx';
import { anchorOf, type Comment } from '../../remarks/comments.ts';
import { IssueActions } from '../../remarks/issue-actions.tsx';
import { beginningOf } from './beginning-of.ts';
import styles from './issues.module.css';

interface Props {
  readonly requestId: number;
  readonly comments: readonly Comment[];
  readonly owner: string;
}

/** What an issue can have come to, the most urgent first. */
const STATES = [
  ['Open', ['open']],
  ['To verify', ['verifying-resolved', 'verifying-dropped']],
  ['Fixed', ['resolved']],
  ['Dropped', ['dropped']],
] as const;

/** All that reviews ask for: open issues first. */
export function Issues({ requestId, comments, owner }: Props): ReactNode {
  const issues = comments.filter(({ issue, isPublic }) => issue !== '' && isPublic);
  const parts = STATES.map(([title, states]) => ({
    title,
    issues: issues.filter(({ issue }) => (states as readonly string[]).includes(issue)),
  }));
  const [chosen, choose] = useState<string>();
  const section = useKeptFocus<HTMLElement>('li button:enabled');
  if (issues.length === 0) return null;
  const shown = parts.filter(({ issues: some, title }) => some.length > 0 || title === 'Open');
  return (
    <section ref={section} tabIndex={-1} className={styles.issues} aria-label="Issues">
      <h2>Issues</h2>
      <Tabs
        selectedKey={chosen ?? shown.find((part) => part.issues.length > 0)?.title ?? 'Open'}
        onSelectionChange={(key) => choose(String(key))}
      >
        <TabList aria-label="Issues by what has become of them" className={styles.tabs ?? ''}>
          {shown.map((part) => (
            <Tab key={part.title} id={part.title}>
              {part.title} {part.issues.length}
            </Tab>
          ))}
        </TabList>
        {shown.map((part) => (
          <TabPanel key={part.title} id={part.title} className={styles.panel ?? ''}>
            {part.issues.length === 0 && <p className={styles.none}>No issue is open.</p>}
            <ul>
              {part.issues.map((issue) => (
                <li key={`${issue.kind} ${issue.id}`}>
                  <a href={`#${anchorOf(issue)}`}>{beginningOf(issue.html)}</a>
                  <span className={styles.from}>
                    {issue.lines && <code>{issue.lines.path}</code>} {issue.author}, <Time of={issue.time} />
                  </span>
                  <IssueActions requestId={requestId} issue={issue} owner={owner} />
                </li>
              ))}
            </ul>
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}
