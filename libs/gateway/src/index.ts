export * from './create-gateway.js';
export type { GatewayParts } from './gateway-parts.js';
