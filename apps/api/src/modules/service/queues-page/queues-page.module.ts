import { Module } from '@nestjs/common';
import { LazyBoard } from './lazy-board';
import { QueuesPageController } from './queues-page.controller';

/** The page of the queues, for superusers. */
@Module({ controllers: [QueuesPageController], providers: [LazyBoard] })
export class QueuesPageModule {}
