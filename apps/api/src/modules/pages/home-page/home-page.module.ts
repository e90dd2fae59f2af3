import { Module } from '@nestjs/common';
import { HomePageController } from './home-page.controller';

/** The home page. */
@Module({ controllers: [HomePageController] })
export class HomePageModule {}
