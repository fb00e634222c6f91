import { runTypeScript } from '@parley/testing';

const RUN = new URL('./run-service.js', import.meta.url).href.replace(/\.js$/, '.ts');
const LOGGER = new URL('../logging/logger.js', import.meta.url).href.replace(/\.js$/, '.ts');

/** A service that says when it has stopped, in a process that soon runs the given code. */
const serviceThat = (does: string) =>
  runTypeScript(`
    const { runService } = await import('${RUN}');
    const { createLogger } = await import('${LOGGER}');
    const keepAlive = setInterval(() => undefined, 1_000);
    const stop = async () => { clearInterval(keepAlive); console.log('drained'); };
    runService(async () => ({ service: { stop, failed: new Promise(() => undefined) }, logger: createLogger('warn') }));
    setTimeout(() => { ${does} }, 50);
  `);

describe('an error that nobody caught', () => {
  it.each([
    ['thrown', `throw new Error('lost in a callback')`, 'uncaughtException'],
    ['rejected', `void Promise.reject(new Error('lost in a callback'))`, 'unhandledRejection'],
    [
      'emitted',
      `new (process.getBuiltinModule('events'))().emit('error', new Error('lost in a callback'))`,
      'uncaught',
    ],
  ])('is logged when it was %s, and the process drains and ends with 1', async (_how, does, origin) => {
    const { code, output } = await serviceThat(does).ended;
    expect(code).toBe(1);
    expect(output).toContain('drained');
    const logged = output.split('\n').find((line) => line.includes('lost in a callback')) ?? '';
    expect(logged).toContain(origin);
    expect(JSON.parse(logged)).toMatchObject({ level: 60 });
  });
});

describe('a signal during the start', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends the process with all that runs at its exit: %s', async (signal) => {
    const starting = runTypeScript(`
      const { runService } = await import('${RUN}');
      process.on('exit', () => console.log('PostgreSQL stopped'));
      runService(() => new Promise(() => setInterval(() => undefined, 1_000)));
      console.log('starting');
    `);
    await starting.printed('starting');
    starting.child.kill(signal);
    expect(await starting.ended).toEqual({ code: 1, output: 'starting\nPostgreSQL stopped\n' });
  });
});
