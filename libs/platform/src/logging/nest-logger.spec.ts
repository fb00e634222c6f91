import { Logger } from '@nestjs/common';
import { pino } from 'pino';
import { NestLogger } from './nest-logger.js';

const lines: string[] = [];
const error = new Error('The store is away.');
const stack = { type: 'Error', message: error.message, stack: error.stack };

describe('what is logged through Nest', () => {
  let logger: Logger;
  beforeAll(() => {
    Logger.overrideLogger(new NestLogger(pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })));
    logger = new Logger('Assembler');
  });
  afterAll(() => void Logger.overrideLogger(true));
  beforeEach(() => void lines.splice(0));

  it.each(['verbose', 'debug', 'log', 'warn', 'error', 'fatal'] as const)('keeps everything, as %s', (level) => {
    logger[level](error, 'It is tried again');
    logger[level](error);
    logger[level]('It is tried again', error);
    logger[level]({ traces: 2 }, 'Spans became no messages');
    logger[level]('Started');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { context: 'Assembler', msg: 'It is tried again', err: stack },
      { context: 'Assembler', msg: String(error), err: stack },
      { context: 'Assembler', msg: 'It is tried again', err: stack },
      { context: 'Assembler', msg: 'Spans became no messages', traces: 2 },
      { context: 'Assembler', msg: 'Started' },
    ]);
  });

  it('keeps a stack that comes as text', () => {
    logger.error('It failed', 'at somewhere');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ context: 'Assembler', msg: 'It failed', stack: 'at somewhere' });
  });
});
