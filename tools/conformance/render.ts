import { saysOf, type FieldTable } from './field-table.js';
import { namedTest, type Section } from './sentence.js';

const INTRODUCTION = `# Conformance

What the interface of the service promises, sentence by sentence, and the tests that hold it. This file is made by
\`npm run conformance\` from [tools/conformance](../tools/conformance/interface); \`tools/conformance/conformance.spec.ts\` fails
when a sentence has no test, when a test that is named here is gone, and when this file is not what would be made now.
`;

const FIELDS = `## Fields

Each line is a test of \`tools/conformance/fields.spec.ts\`, which holds it against the OpenAPI document. That the service does
as the document says is held by \`libs/gateway/src/interface/document.int.spec.ts\` and \`libs/gateway/src/interface/bounds.int.spec.ts\`,
and by every other test: \`libs/testing/src/service/test-client.ts\` and \`libs/testing/src/process/fetch-documented.ts\` hold each
answer that a test gets against the document.
`;

/** The text of docs/conformance.md. */
export function renderConformance(sections: readonly Section[], tables: readonly FieldTable[]): string {
  const behaviour = sections.map(
    ({ title, sentences }) =>
      `### ${title}\n\n| the interface says | held by |\n|---|---|\n${sentences
        .map(({ says, heldBy }) => `| ${says} | ${heldBy.map(testOf).join('<br>')} |\n`)
        .join('')}`,
  );
  return [INTRODUCTION, '## Behaviour\n', ...behaviour, FIELDS, ...fieldLists(tables)].join('\n');
}

const testOf = (text: string): string => {
  const { file, title } = namedTest(text);
  return `\`${file}\`: ${escaped(title)}`;
};

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function fieldLists(tables: readonly FieldTable[]): string[] {
  const endpoints = [...new Set(tables.map(({ endpoint }) => endpoint))];
  return endpoints.map((endpoint) => {
    const own = tables.filter((table) => table.endpoint === endpoint);
    const lines = own.flatMap((table) => Object.keys(table.fields).map((name) => `- ${saysOf(table, name)}\n`));
    return `### ${endpoint}\n\n${lines.join('')}`;
  });
}
