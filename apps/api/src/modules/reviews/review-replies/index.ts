export { ReplyTo } from './reply.policy';
export { RepliesModule } from './replies.module';
