export const SETTINGS = {
  title: 'Settings',
  appearance: 'Appearance',
  key: 'This key',
  scopes: (scopes: string) => `You are signed in with a key of the scopes ${scopes}.`,
  ends: 'The session ends after twelve idle hours, after seven days, or when the key is revoked.',
  topics: 'Topics',
  found: 'No topic is configured: topics are found in what users ask for.',
  how: 'PUT /v1/topics configures them.',
  name: 'Name',
  group: 'Group',
  description: 'Description',
  none: '–',
} as const;
