export { type ResolvedUser, resolveUsers, type UserReference } from './postgres/resolve-users.js';
export * from './users.module.js';
