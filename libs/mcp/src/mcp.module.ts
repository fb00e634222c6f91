import { Module } from '@nestjs/common';
import { McpController } from './http/mcp.controller.js';

/** Needs OwnHosts from the composition. */
@Module({ controllers: [McpController] })
export class McpModule {}
