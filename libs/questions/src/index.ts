export type { Asked, TenantName } from './domain/asked.js';
export { CONFIDENT, understand } from './domain/understanding/understand.js';
