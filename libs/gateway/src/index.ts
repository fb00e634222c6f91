export * from './create-gateway.js';
export type { GatewayParts } from './gateway.module.js';
