import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { openApiDocument } from './document.js';

/**
 * Checks the OpenAPI document against redocly's recommended rules and spectral's `oas` rules; any error or warning
 * fails. Both run as libraries: no network, no telemetry, no service.
 */
const document = await openApiDocument();
const findings = [...(await byRedocly(JSON.stringify(document))), ...(await bySpectral(document))];
for (const finding of findings) console.error(finding);
console.log(`The OpenAPI document: ${Object.keys(document.paths).length} paths, ${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);

async function byRedocly(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  return problems.map(({ ruleId, message, location: [at] }) => `redocly ${ruleId}: ${message} ${at?.pointer ?? ''}`);
}

async function bySpectral(source: unknown): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    // The type of the rules is wider than what the linter declares to take.
    extends: [[rulesets.oas as unknown as RulesetDefinition, 'recommended']],
    // OpenAPI 3.1 lets any scheme list roles; the rule still knows 3.0, where only OAuth had them.
    rules: { 'oas3-operation-security-defined': 'off' },
  });
  const problems = await linter.run(source as Record<string, unknown>);
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`);
}
