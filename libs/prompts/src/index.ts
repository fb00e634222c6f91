export * from './domain/prompt-component.js';
export * from './domain/prompt-template.js';
export * from './domain/prompt-version.js';
export * from './domain/system-prompt.js';
export * from './postgres/insert-prompt.js';
export * from './postgres/system-prompts.js';
export { activateVersion, activeVersions } from './postgres/versions.js';
export * from './prompt-component.request.js';
export * from './prompts.module.js';
