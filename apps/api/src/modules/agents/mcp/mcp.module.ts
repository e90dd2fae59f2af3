import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller';
import { McpEndpoint } from './mcp-endpoint';
import { ResourceMetadataController } from './resource-metadata.controller';

/** The tools of agents. */
@Module({ controllers: [McpController, ResourceMetadataController], providers: [McpEndpoint] })
export class McpModule {}
