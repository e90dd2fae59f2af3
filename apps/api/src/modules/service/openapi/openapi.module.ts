import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiDescription } from './api-description';
import { OpenApiController } from './openapi.controller';

/** The API, described for programs. */
@Module({
  imports: [DiscoveryModule],
  controllers: [OpenApiController],
  providers: [ApiDescription],
  exports: [ApiDescription],
})
export class OpenApiModule {}
