export { ReplyTo } from './reply.policy';
