export const PROMPTS = {
  title: 'Prompts and models',
  lead: (versions: number, models: number) =>
    `${versions === 1 ? 'One version' : `${versions} versions`} of the prompts, and ${models === 1 ? 'one model' : `${models} models`} in use.`,
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
  provider: 'Provider',
  frustration: 'Frustration',
  quality90: 'Quality, 90 days',
  noModels: 'No conversation has named a model yet.',
} as const;
