export { replyPolicy, ReplyTarget, ReplyTo } from './reply.policy';
export { RepliesModule } from './replies.module';
