export { MailModule } from './mail.module';
export { MailPlanning } from './mail-planning';
