import { Module } from '@nestjs/common';
import { LazyBoard } from './lazy-board';
import { QueuesPageController } from './queues-page.controller';
import { QueuesTarget } from './queues-page.policy';

/** The page of the queues, for superusers. */
@Module({ controllers: [QueuesPageController], providers: [LazyBoard, QueuesTarget] })
export class QueuesPageModule {}
