import { writeFileSync } from 'node:fs';
import { BEHAVIOUR } from './interface/behaviour.js';
import { FIELD_TABLES } from './interface/index.js';
import { renderConformance } from './render.js';

writeFileSync(new URL('../../docs/conformance.md', import.meta.url), renderConformance(BEHAVIOUR, FIELD_TABLES));
