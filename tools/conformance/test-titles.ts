import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const TEST_FILE = /\.(spec|contract)\.ts$/;

/** The titles of a file's tests as written, each after those of its `describe`s: `POST /v1/users > updates`. */
export function titlesOf(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node, above: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? titledCall(node) : null;
    const within = call?.kind === 'describe' ? [...above, call.title] : above;
    if (call?.kind === 'it') titles.push([...above, call.title].join(' > '));
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, []);
  return titles;
}

/** `it('…', …)`, `it.each(…)('…', …)` and the same of `describe`. */
function titledCall(call: ts.CallExpression): { kind: 'it' | 'describe'; title: string } | null {
  const [title] = call.arguments;
  if (title === undefined || !ts.isStringLiteralLike(title)) return null;
  let callee: ts.Expression = call.expression;
  if (ts.isCallExpression(callee)) callee = callee.expression;
  if (ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  if (!ts.isIdentifier(callee) || (callee.text !== 'it' && callee.text !== 'describe')) return null;
  return { kind: callee.text, title: title.text };
}

/** The titles of all tests of the repository, by file. */
export function allTitles(root: string): ReadonlyMap<string, readonly string[]> {
  const files = ['apps', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  return new Map(files.map((file) => [file, titlesOf(file, readFileSync(join(root, file), 'utf8'))]));
}
