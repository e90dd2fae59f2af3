import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { allOf, byLinks } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import cards from '../../parts/cards.module.css';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { ShortId } from '../../parts/short-id.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminPage } from './admin-page.tsx';
import adminStyles from './admin-page.module.css';

type Queue = Schemas['Queue'];
type Job = Schemas['FailedJob'];

const QUERY_KEY = ['background jobs'];

/** How often the page in front is read again, in milliseconds. */
const SOON = 5_000;

/** The API counts no further. */
const MOST = 10_000;

/** `/admin/queues/`: background jobs that are not done; failed ones can be retried. */
export function AdminQueues(): ReactNode {
  return (
    <AdminPage area="queues" title="Queues">
      <Queues />
      <section className={styles.part} aria-labelledby="failed">
        <h2 id="failed">Failed jobs</h2>
        <FailedJobs />
      </section>
    </AdminPage>
  );
}

function Queues(): ReactNode {
  const { data: queues = [], error } = useQuery({
    queryKey: [...QUERY_KEY, 'queues'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/queues/', { query: { 'max-results': 200 }, signal })).queues,
    refetchInterval: SOON,
  });
  const holder = useKeptFocus<HTMLTableSectionElement>('button');
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: async ({ name, failed: before }: Queue) => {
      const path = { queue_name: name };
      const { queue } = await service.put('/api/queues/{queue_name}/', { path, body: { retry_failed: true } });
      const left = queue.failed === 0 ? '' : `, ${queue.failed} are left: retry them, too`;
      say(`${counted(Math.max(0, before - queue.failed), 'job')} of ${name} retried${left}`);
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    },
  });
  const failure = error ?? retry.error;
  return (
    <>
      <p className={styles.quiet}>
        Background jobs that are not done. Each number is at most {MOST.toLocaleString('en')}.
      </p>
      {failure && <p role="alert">{wordsOf(failure)}</p>}
      <table className={`${cards.cards} ${adminStyles.table}`} role="table" aria-label="Queues">
        <thead role="rowgroup">
          <tr role="row">
            {['Queue', 'Waiting', 'Delayed', 'Active', 'Failed'].map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody ref={holder} role="rowgroup" tabIndex={-1}>
          {queues.map((queue) => (
            <tr key={queue.name} role="row">
              <th role="rowheader" scope="row">
                {queue.name}
              </th>
              <Count title="Waiting">{queue.waiting}</Count>
              <Count title="Delayed">{queue.delayed}</Count>
              <Count title="Active">{queue.active}</Count>
              <Count title="Failed">{queue.failed}</Count>
              <td role="cell">
                {queue.failed > 0 && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`Retry all failed jobs of ${queue.name}`}
                    disabled={retry.isPending}
                    onClick={() => retry.mutate(queue)}
                  >
                    Retry all
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const Count = ({ title, children }: { title: string; children: number }): ReactNode => (
  <td role="cell" data-label={title}>
    {children}
  </td>
);

function FailedJobs(): ReactNode {
  const list = useInfiniteQuery({
    queryKey: [...QUERY_KEY, 'failed'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/failed-jobs/',
        pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
    refetchInterval: SOON,
  });
  const holder = useKeptFocus<HTMLUListElement>('li > button');
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: async ({ id, queue, name }: Job) => {
      const path = { failed_job: id };
      await service.put('/api/failed-jobs/{failed_job}/', { path, body: { retry: true } });
      say(`Job ${queue}/${name} retried`);
    },
    // Somebody else may have retried it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  const jobs = allOf(list.data, (page) => page.failed_jobs);
  const error = list.error ?? retry.error;
  return (
    <>
      {error && <p role="alert">{wordsOf(error)}</p>}
      {list.data && jobs.length === 0 && <p className={styles.quiet}>No failed jobs</p>}
      <ul ref={holder} className={styles.entries} aria-label="Failed jobs" tabIndex={-1}>
        {jobs.map((job) => (
          <li key={job.id} className={adminStyles.job}>
            <div className={styles.head}>
              <strong>
                {job.queue}/{job.name}
              </strong>
              <span className={styles.quiet}>
                {counted(job.tries, 'attempt')}, failed <Time of={job.failed} />, created <Time of={job.created} />, ID{' '}
                <ShortId of={job.id} name="job ID" />
              </span>
            </div>
            <pre className={adminStyles.error}>{job.error || 'No error was recorded'}</pre>
            <button
              type="button"
              className="quiet"
              aria-label={`Retry job ${job.id}`}
              disabled={retry.isPending}
              onClick={() => retry.mutate(job)}
            >
              Retry
            </button>
          </li>
        ))}
      </ul>
      <More of={list} />
    </>
  );
}
