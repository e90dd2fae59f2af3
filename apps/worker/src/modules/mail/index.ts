export { MailModule } from './mail.module';
export { MailPlanning } from './mail-planning';
export { AccountMail } from './account/account-mail';
