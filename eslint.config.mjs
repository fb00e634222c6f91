import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

// Fixes that rewrite imports to `import type` stay off: they would remove the classes Nest injects by.
export default tseslint.config(
  { ignores: ['**/dist/', 'node_modules/', 'data/', '**/*.mjs', '**/*.cjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Beyond this a table or a function of its own reads better; scores and grammars are lists of conditions by nature.
    files: ['apps/**', 'libs/**', 'clients/**', 'tools/**'],
    ignores: ['**/*.spec.ts', 'libs/analysis/**', 'libs/otlp/**', 'libs/questions/**'],
    rules: { complexity: ['error', 17] },
  },
  {
    // Inner loops of the analysis read arrays within bounds that they have just compared.
    files: ['apps/**', 'libs/**', 'clients/**'],
    ignores: ['**/*.spec.ts', '**/testing/**', 'libs/analysis/**', 'apps/console/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'error' },
  },
  {
    // Users' texts go through these expressions, and one that backtracks again and again stops the service.
    plugins: { regexp },
    files: ['apps/**', 'libs/**', 'clients/**'],
    ignores: ['**/*.spec.ts', 'libs/testing/**'],
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },
  {
    files: ['tools/**', 'apps/cli/**', 'apps/standalone/src/banner.ts', 'apps/demo/src/banner.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['libs/platform/src/config/**', 'libs/testing/**', 'tools/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read configuration through libs/platform config.' },
      ],
    },
  },
  {
    files: ['apps/console/src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'JSXText[value=/[A-Za-z]/]',
          'JSXAttribute[name.name=/^(aria-label|title|alt)$/] > Literal[value=/[A-Za-z]/]',
        ].map((selector) => ({ selector, message: 'What a screen says belongs into its texts, for every language.' })),
      ],
    },
  },
  {
    files: ['libs/analysis/src/**', 'libs/*/src/domain/**'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) => ({
          name,
          message: 'A decision is a function of what it is given: no network and no timers here.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        ...[
          'ImportSpecifier[imported.name="newId"]',
          'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
          'NewExpression[callee.name="Date"][arguments.length=0]',
        ].map((selector) => ({
          selector,
          message: 'A decision is a function of what it is given: times and ids too.',
        })),
      ],
    },
  },
);
