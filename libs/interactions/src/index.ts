export type { InteractionDetail } from './get-interaction/get-interaction.query.js';
export * from './interactions.module.js';
export { SORTS } from './list-interactions/interaction-sort.js';
