/** Entry files of packages with twenty files or more. Packages that use files of one another stay as they are. */
const BUNDLED = [
  '@bufbuild/protobuf/dist/esm/index.js',
  '@clickhouse/client-common/dist/index.js',
  '@clickhouse/client/dist/index.js',
  '@nestjs/cqrs/dist/index.js',
  '@nestjs/platform-fastify/index.js',
  '@nestjs/swagger/dist/index.js',
  '@opentelemetry/api/build/src/index.js',
  'chrono-node/dist/esm/locales/en/index.js',
  'class-validator/cjs/index.js',
  'es-toolkit/dist/compat/index.mjs',
  'kafkajs/index.js',
  'libphonenumber-js/max/index.cjs',
  'nodemailer/dist/esm/nodemailer.js',
  'prom-client/index.js',
  'rxjs/dist/cjs/index.js',
  'semver/index.js',
  'typeorm/index.js',
  'undici/index.js',
  'uuid/dist-node/index.js',
  'zod/index.js',
];

/** Test cost is in the suffix: .spec (pure), .int.spec (real PostgreSQL and ClickHouse engine), .e2e.spec (a whole process). */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@parley/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^rxjs/operators$': 'rxjs',
    '^zod/v4$': 'zod',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${BUNDLED.join('|')})$)`],
  transform: {
    '/node_modules/': '<rootDir>/libs/testing/src/jest/bundling-transformer.mjs',
    '^.+\\.ts$': [
      '<rootDir>/libs/testing/src/jest/typescript-transformer.mjs',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
      },
    ],
  },
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.mjs',
  // Only a test that hangs reaches it: tests assert times themselves, and a busy machine may be slow.
  testTimeout: 1_200_000,
  // One more than two cores: suites wait for stores and processes a fifth of the time.
  maxWorkers: 3,
  // A suite's ES modules stay in the memory of its process, which near the limit does little but collect garbage.
  workerIdleMemoryLimit: '800MB',
};
