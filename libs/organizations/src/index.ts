export * from './organizations.module.js';
export * from './postgres/resolve-organizations.js';
