import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller';
import { McpEndpoint } from './mcp-endpoint';

/** The tools of agents. */
@Module({ controllers: [McpController], providers: [McpEndpoint] })
export class McpModule {}
