export const PROMPTS = {
  title: 'Prompts and models',
  lead: (versions: number) =>
    versions === 0
      ? 'No prompt was sent yet.'
      : versions === 1
        ? 'One version of the prompts so far.'
        : `${versions} versions of the prompts.`,
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
  against: (name: string) => `Compare with ${name}`,
  noModels: 'No conversation of these days has named a model.',
} as const;
