import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { readCliConfig } from './cli.config.js';

describe('the keys of a command', () => {
  const environment = { ...process.env };
  let directory: TemporaryDirectory;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    process.env = { ...environment, PARLEY_DATA_DIR: directory.path };
  });
  afterEach(async () => {
    process.env = environment;
    await directory.remove();
  });
  const store = (text: string) => writeFile(join(directory.path, 'credentials.json'), text);

  it("come from a standalone's data directory", async () => {
    await store('{"operatorKey":"o","demo":{"key":"k"}}');
    const config = readCliConfig();
    expect([config.key(), config.operatorKey()]).toEqual(['k', 'o']);
  });

  it.each(['null', '[]', '{"operatorKey":1,"demo":"k"}', '{', '{"demo":null}'])(
    'are asked for where that holds none: %s',
    async (text) => {
      await store(text);
      const config = readCliConfig();
      expect(() => config.key()).toThrow('Set PARLEY_KEY, or run this');
      expect(() => config.operatorKey()).toThrow('Set PARLEY_OPERATOR_KEY, or run this');
    },
  );
});

describe('the address of the service', () => {
  const environment = { ...process.env };
  afterEach(() => void (process.env = environment));
  const urlOf = (url: string): string => {
    process.env = { ...environment, PARLEY_URL: url };
    return readCliConfig().url;
  };

  it.each(['http://parley.test', 'http://parley.test/', 'http://parley.test/v1', 'http://parley.test/v1/'])(
    'may be written as %s',
    (url) => {
      expect(urlOf(url)).toBe('http://parley.test');
    },
  );

  it('keeps a path before the version', () => {
    expect(urlOf('https://example.com/parley/v1')).toBe('https://example.com/parley');
  });

  it('is rejected without its scheme, at once', () => {
    expect(() => urlOf('127.0.0.1:8080')).toThrow('PARLEY_URL must be an http or https URL.');
    expect(() => urlOf('localhost:8080')).toThrow('PARLEY_URL must be an http or https URL.');
  });
});
