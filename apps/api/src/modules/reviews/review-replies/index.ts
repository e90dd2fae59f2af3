export { RepliesModule } from './replies.module';
export { ReplyTo } from './reply.policy';
export { ReplyPresenter } from './reply.presenter';
