import { texts } from '../../language/texts.js';

export const PROMPTS = texts('prompts', {
  title: 'Prompts and models',
  lead: [
    '{versions, plural, =0 {No prompt was sent yet.} one {One version of the prompts so far.} other {# versions of the prompts.}}',
    'versions',
  ],
  newest: ['The newest {versions} versions of the prompts.', 'versions'],
  versions: 'Versions',
  version: 'Version',
  prompt: 'Prompt',
  since: 'Since',
  active: 'active',
  none: '–',
  conversations: 'Conversations',
  noVersions: 'No prompt was sent yet.',
  models: 'Models in use',
  model: 'Model',
  frustration: 'Frustration',
  quality: 'Quality',
  rating: 'Rating',
  compare: 'Side by side',
  against: ['Compare with {name}', 'name'],
  noModels: 'No conversation of these days has named a model.',
});
