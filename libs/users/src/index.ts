export { type ResolvedUser, resolveUsers } from './postgres/resolve-users.js';
export * from './users.module.js';
