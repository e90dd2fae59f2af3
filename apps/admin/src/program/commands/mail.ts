import type { AdminCommand } from '../admin-command';

/** `mail`: mail to people. */
export function mailCommands(program: AdminCommand): void {
  const mail = program
    .command('mail')
    .description('mail to people')
    .examples('mail test ann@example.com', 'mail bounced');

  mail
    .command('test')
    .description('send a test mail with the settings of the worker, and print the answer of the server')
    .argument('<address>', 'recipient, such as ann@example.com')
    .examples('mail test ann@example.com')
    .runs(() => import('../../subjects/mail/test.js'));

  mail
    .command('bounced')
    .description('addresses that permanently reject mail; after three rejections in a row they get none')
    .paged(String)
    .examples('mail bounced')
    .runs(() => import('../../subjects/mail/bounced.js'));

  mail
    .command('forget')
    .description('resume mail to an address that rejected it')
    .argument('<address>', 'address, from `mail bounced`')
    .examples('mail forget ann@example.com')
    .runs(() => import('../../subjects/mail/forget.js'));
}
