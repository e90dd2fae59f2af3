import { CaughtMails } from './caught-mails';
import { mailServer } from './mail-server';

const [, , folder = '', port = ''] = process.argv;

// It ends with its parent, which holds the other end.
process.stdin.on('end', () => process.exit()).resume();
process.on('SIGTERM', () => process.exit());

// Only users of this machine may see mails, wherever the service listens.
mailServer(new CaughtMails(folder)).listen(Number(port), '127.0.0.1');
