import type { AdminCommand } from '../admin-command';

/** `shadow`: a proxy in front of Review Board that compares this service's answers. */
export const shadowCommand = (program: AdminCommand) =>
  program
    .command('shadow')
    .description(
      'pass requests on to Review Board, ask this service the same, and report by route how the answers differ. The real answers do not wait for it',
    )
    .requiredOption('--from <url>', 'Review Board')
    .requiredOption('--to <url>', 'this service, with what was moved')
    .option('--listen <host:port>', 'where the proxy listens', '127.0.0.1:8090')
    .option('--sample <part>', 'the part of the requests that is compared, up to 1', '1')
    .option('--changes', 'make changes here, too: only on a copy that is thrown away')
    .option('--for <time>', 'end after a time, such as 30m or 2h, instead of by Ctrl-C')
    .examples(
      'shadow --from http://127.0.0.1:8000 --to http://127.0.0.1:8080',
      'shadow --from https://reviews.example.com --to http://127.0.0.1:8080 --sample 0.1 --for 2h --json',
    )
    .runs(() => import('../../shadow/shadow.js'));
