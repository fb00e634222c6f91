import type { ApiIntroduction } from '@parley/http';

/** The beginning of the interface's page, and its groups: callers' daily work first, operators' work last. */
export const INTRODUCTION: ApiIntroduction = {
  description: `Post conversations, ratings and business events; query what Parley makes of them.

The first call, with the key and the product that \`npm start\` printed:

\`\`\`sh
curl -s http://127.0.0.1:8080/v1/messages -H "Authorization: Bearer $PARLEY_KEY" -H 'Content-Type: application/json' \\
  -d '{"productId": "'$PRODUCT'", "externalUserId": "ada", "externalConversationId": "c-1", "messages": [
       {"role": "user", "content": "My invoice is wrong again."},
       {"role": "assistant", "content": "I am sorry. I have corrected it."}]}'
\`\`\``,
  contact: { name: 'The operator of this server' },
  groups: [
    {
      name: 'Messages',
      description: 'Send conversations as they happen, and read them.',
      paths: /^\/v1\/(messages|interactions)(?!.*\/analytics)/,
    },
    { name: 'Events', description: 'Business events: upgrades, purchases, cancellations.', paths: /^\/v1\/events/ },
    { name: 'Ratings', description: 'What people thought of a conversation or a message.', paths: /^\/v1\/ratings/ },
    {
      name: 'Analytics',
      description: 'Scores, flags, topics and quality, over time as well.',
      paths: /\/(analytics|summary)\b/,
    },
    {
      name: 'Questions',
      description: 'Any measure of any conversations, in one typed question or in plain words.',
      paths: /^\/v1\/(query|chat)/,
    },
    { name: 'Inbox', description: 'Conversations that need a person, and what was decided.', paths: /^\/v1\/inbox/ },
    { name: 'Webhooks', description: 'Addresses that are told of what happens.', paths: /^\/v1\/webhooks/ },
    {
      name: 'OpenTelemetry',
      description: 'Conversations out of the spans that a backend exports anyway.',
      paths: /^\/otlp\//,
    },
    { name: 'Alerts', description: 'What is watched, and what was found.', paths: /^\/v1\/alerts/ },
    { name: 'Segments', description: 'Groups of users by rules.', paths: /\/segments\b/ },
    { name: 'Topics', description: 'The topics that your conversations are sorted into.', paths: /^\/v1\/topics/ },
    { name: 'Products', description: 'The assistants that people talk to.', paths: /^\/v1\/products/ },
    { name: 'Prompts', description: 'Prompts and their versions.', paths: /^\/v1\/prompts/ },
    {
      name: 'Users',
      description: 'The people who talk to your products, and their erasure.',
      paths: /^\/v1\/(users|erasures)/,
    },
    { name: 'Organizations', description: 'Where your users belong.', paths: /^\/v1\/organizations/ },
    { name: 'Models', description: 'Language models, their prices and their use.', paths: /^\/v1\/models/ },
    { name: 'Tenant', description: 'Your tenant, and its keys.', paths: /^\/v1\/(tenant|keys)/ },
    { name: 'Service', description: 'Health, metrics and this document.', paths: /^\/(health|metrics|v1\/openapi)/ },
    {
      name: 'Operators',
      description: 'Tenants, keys, the security log, projections and dead letters, with the operator key.',
      paths: /^\/v1\/admin/,
    },
  ],
};
