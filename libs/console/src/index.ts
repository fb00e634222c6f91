export * from './console.module.js';
export { CONSOLE_PATHS } from './pages/pages.controller.js';
export * from './pages/unknown-page.filter.js';
export * from './sign-in/sign-in-links.js';
