export * from './otlp.module.js';
export { forgetTracesOf } from './postgres/forget-traces.js';
export { maskFragmentsOf } from './postgres/mask-fragments.js';
