export * from './domain/fingerprint.js';
export * from './domain/prompt-component.js';
export * from './postgres/prompt-versions.js';
export * from './postgres/resolve-system-prompt.js';
