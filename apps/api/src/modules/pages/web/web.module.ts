import { Module } from '@nestjs/common';
import { WebController } from './web.controller';

/** The browser app, at the addresses that links of the API lead people to. */
@Module({ controllers: [WebController] })
export class WebModule {}
