export type { Announcement } from './domain/announcement.js';
export * from './postgres/announce.js';
export * from './postgres/are-webhooks.js';
export * from './postgres/mask-deliveries.js';
