import { ApiError, type Schemas } from '@review-service/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { allOf, byLinks } from '../../base/paging.ts';
import { served, service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { FaultsOfForm } from '../../parts/forms/faults.ts';
import { Choice, Field } from '../../parts/forms/field.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { More } from '../../parts/more.tsx';
import styles from '../../parts/page.module.css';
import { ShortId } from '../../parts/short-id.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminPage } from './admin-page.tsx';
import { auditQuery, type AuditSearch, readAuditSearch } from './audit-search.ts';
import { wordsOfName, wordsOfValue } from './audit-values.ts';
import { ACTIONS, wordsOfAction } from './audit-words.ts';
import own from './audit.module.css';

type Entry = Schemas['AuditEntry'];

const route = getRouteApi('/admin/audit');

/** The API counts no further. */
const MOST = 10_000;

/** `/admin/audit/`: who changed what, the newest first. */
export function AdminAudit(): ReactNode {
  const search = route.useSearch();
  const isForMe = useMe()?.rights.isSuperuser ?? false;
  const query = auditQuery(search);
  const list = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/audit/',
        pageParam ? { link: pageParam, signal } : { query: { ...query, 'max-results': 50 }, signal },
      ),
    ...byLinks,
    enabled: isForMe,
    placeholderData: keepPreviousData,
  });
  const entries = list.error ? [] : allOf(list.data, (page) => page.audit_entries);
  const total = list.data?.pages[0]?.total_results ?? 0;
  return (
    <AdminPage area="audit" title="Audit log">
      <Filters key={JSON.stringify(search)} search={search} error={list.error} />
      <p className={styles.head}>
        <span role="status" className={styles.quiet}>
          {list.data && !list.error && numberOf(entries.length, total)}
        </span>
        <a href={served(`/admin/audit/export/?${new URLSearchParams(query).toString()}`)} download>
          Export JSON Lines
        </a>
      </p>
      <ul className={styles.entries} aria-label="Entries">
        {entries.map((entry) => (
          <li key={entry.id} className={own.entry}>
            <Shown entry={entry} />
          </li>
        ))}
      </ul>
      <More of={list} title="Older entries" />
    </AdminPage>
  );
}

const numberOf = (shown: number, total: number): string =>
  total === 0 ? 'No matches' : `${shown} of ${total}${total < MOST ? '' : ' or more'}`;

/** The names that the API has for the filters of days. */
const PLACES: Readonly<Record<string, string>> = { 'time-from': 'from', 'time-to': 'to' };

/** Each filter has a field. */
const allAreShown = () => () => undefined;

function Filters({ search, error }: { search: AuditSearch; error: Error | null }): ReactNode {
  const navigate = route.useNavigate();
  const faults = error instanceof ApiError ? error.fields : {};
  const named = Object.entries(faults).map(([name, all]) => [PLACES[name] ?? name, all] as const);
  return (
    <search>
      <form
        className={own.filters}
        aria-label="Filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = Object.fromEntries(new FormData(event.currentTarget));
          void navigate({ search: readAuditSearch(typed) });
        }}
      >
        <FaultsOfForm value={{ faults: Object.fromEntries(named), register: allAreShown }}>
          <Field
            name="person"
            label="Person"
            hint="What they did, and what was done to their account"
            {...at('person')}
          />
          <Field name="actor" label="Actor" hint="A user name, or operator" {...at('actor')} />
          <Choice name="action" label="Action" options={{ '': 'Any', ...ACTIONS }} defaultValue={search.action ?? ''} />
          <Field name="subject" label="Object" hint="Such as group core, or oauth-token 5" {...at('subject')} />
          <Field name="from" label="From" type="date" {...at('from')} />
          <Field name="to" label="To" type="date" {...at('to')} />
        </FaultsOfForm>
        <p className={styles.actions}>
          <button>Filter</button>
          <Link className="button quiet" to="/admin/audit/" search={{}}>
            Clear
          </Link>
        </p>
      </form>
      {error && Object.keys(faults).length === 0 && <p role="alert">{wordsOf(error)}</p>}
    </search>
  );

  function at(name: keyof AuditSearch) {
    return { defaultValue: search[name] ?? '', spellCheck: false, autoCapitalize: 'none' };
  }
}

function Shown({ entry }: { entry: Entry }): ReactNode {
  const { action, actor, subject, time, details } = entry;
  const facts = Object.entries(details);
  return (
    <>
      <div className={styles.head}>
        <strong>{wordsOfAction(action)}</strong>
        <Subject of={subject} site={siteOf(details)} />
        <span className={styles.quiet}>
          {actor === '' ? 'by somebody unknown' : <>by {<Actor name={actor} />}</>}, <Time of={time} />
        </span>
      </div>
      {facts.length > 0 && (
        <dl className={own.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{wordsOfName(name)}</dt>
              <dd>{wordsOfValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Rest entry={entry} />
    </>
  );
}

const Actor = ({ name }: { name: string }): ReactNode => (
  <Link to="/admin/audit/" search={{ person: name }}>
    {name}
  </Link>
);

const siteOf = (details: object): string | undefined =>
  'site' in details && typeof details.site === 'string' ? details.site : undefined;

/** The pages of kinds of objects, before their ids. */
const PAGES: Readonly<Record<string, string>> = {
  user: '/users/',
  group: '/groups/',
  repository: '/admin/repositories/',
  'default-reviewer': '/admin/default-reviewers/',
  webhook: '/admin/webhooks/',
  'review-request': '/r/',
};

/** The object of an entry: its kind, and its name or id, with the way to its page, and to its other entries. */
function Subject({ of, site }: { of: string; site: string | undefined }): ReactNode {
  const [kind = '', ...rest] = of.split(' ');
  const id = rest.join(' ');
  const page = PAGES[kind];
  const base = site !== undefined && kind !== 'user' ? `/s/${site}` : '';
  return (
    <span>
      {kind.replaceAll('-', ' ')}{' '}
      {page === undefined ? (
        isLong(id) ? (
          <ShortId of={id} name={kind} />
        ) : (
          id
        )
      ) : (
        <a href={`${base}${page}${encodeURIComponent(id)}/`}>{id}</a>
      )}{' '}
      <Link className={styles.quiet} to="/admin/audit/" search={{ subject: of }} aria-label={`History of ${of}`}>
        History
      </Link>
    </span>
  );
}

const isLong = (id: string): boolean => id.length > 20;

/** What is seldom needed: by which credential and from where, and whether the entry is proven. */
function Rest({ entry }: { entry: Entry }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { id, action, time, credential_kind, credential_id, address, request_id } = entry;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Details</summary>
      <dl className={own.facts}>
        <Fact name="Entry">{id}</Fact>
        <Fact name="Time">{time}</Fact>
        <Fact name="Action">
          <code>{action}</code>
        </Fact>
        <Fact name="Credential">
          {credential_kind ?? 'Unknown'} {credential_id !== null && <ShortId of={credential_id} name="credential ID" />}
        </Fact>
        <Fact name="Address">{address ?? 'Unknown'}</Fact>
        {request_id !== null && (
          <Fact name="Request">
            <ShortId of={request_id} name="request ID" />
          </Fact>
        )}
        {isOpen && <Proof id={id} />}
      </dl>
    </details>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** In which seal the entry is; `docs/audit.md` says how it is checked elsewhere. */
function Proof({ id }: { id: number }): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['audit', id, 'proof'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/audit/{audit_entry_id}/proof/', { path: { audit_entry_id: id }, signal })).audit_proof,
  });
  return (
    <Fact name="Proof">
      {error && <span role="alert">{wordsOf(error)}</span>}
      {data && !data.sealed && 'Not sealed yet: that takes about a minute.'}
      {data?.sealed && (
        <>
          Number {(data.index ?? 0) + 1} of {data.size} entries sealed in {data.month}, root{' '}
          <ShortId of={data.root ?? ''} name="root" />{' '}
          <a href={served(`/api/audit/${id}/proof/`)} download={`proof-${id}.json`}>
            Download proof
          </a>
        </>
      )}
    </Fact>
  );
}
