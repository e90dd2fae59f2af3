import { Module } from '@nestjs/common';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { DirectoryMetrics } from './directory-metrics';
import { DirectorySync } from './directory-sync';

/** Follows the company's directory. */
@Module({
  providers: [
    {
      provide: LdapDirectory,
      useFactory: (config: DirectoryConfig) => new LdapDirectory(config),
      inject: [DirectoryConfig],
    },
    ...[DirectoryMetrics, DirectorySync],
  ],
})
export class DirectoryModule {}
