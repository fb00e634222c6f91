import { readEnvironment } from '@parley/platform';
import { ANALYSIS_VARIABLES, type AnalysisConfig, toAnalysisConfig } from './analysis.config.js';

const read = (environment: Record<string, string>): AnalysisConfig =>
  toAnalysisConfig(readEnvironment(ANALYSIS_VARIABLES, environment));

describe('the configuration of the analysis', () => {
  it('has one thread, an idle window of half a second and no language model by default', () => {
    expect(read({})).toEqual({ threads: 1, idleWindowMs: 500, judge: null });
  });

  it('turns the judge on with an address and a model', () => {
    const { judge } = read({
      PARLEY_LLM_URL: 'http://localhost:11434/v1',
      PARLEY_LLM_MODEL: 'small',
      PARLEY_LLM_BUDGET_PER_DAY: '0.5',
      PARLEY_LLM_TIMEOUT_MS: '5000',
    });
    expect(judge).toMatchObject({
      baseUrl: 'http://localhost:11434/v1',
      model: 'small',
      dailyBudgetUsd: 0.5,
      timeoutMs: 5000,
    });
    expect(judge).not.toHaveProperty('apiKey');
  });

  it.each([
    [{ PARLEY_ANALYSIS_THREADS: '65' }, 'PARLEY_ANALYSIS_THREADS'],
    [{ PARLEY_ANALYSIS_QUIET_MS: 'soon' }, 'PARLEY_ANALYSIS_QUIET_MS'],
    [{ PARLEY_LLM_URL: 'localhost' }, 'PARLEY_LLM_URL must be an http or https URL'],
    [{ PARLEY_LLM_URL: 'ftp://models' }, 'PARLEY_LLM_URL must be an http or https URL'],
    [{ PARLEY_LLM_URL: 'http://localhost/v1' }, 'PARLEY_LLM_MODEL must name the model'],
    [{ PARLEY_LLM_KEY: 'secret' }, 'PARLEY_LLM_KEY is set, but PARLEY_LLM_URL is not'],
    [{ PARLEY_LLM_BUDGET_PER_DAY: '-1' }, 'PARLEY_LLM_BUDGET_PER_DAY must be a number from 0'],
  ])('stops the start over %j with the name of the variable', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence);
  });
});
