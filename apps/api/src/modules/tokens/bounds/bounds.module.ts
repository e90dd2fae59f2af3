import { Module } from '@nestjs/common';
import { BoundsService } from './bounds.service';

/** What the bounds of tokens name. */
@Module({ providers: [BoundsService], exports: [BoundsService] })
export class BoundsModule {}
