import { Module } from '@nestjs/common';
import { HomePageController } from './home-page.controller';

/** The page at the service's own address. */
@Module({ controllers: [HomePageController] })
export class HomePageModule {}
