import type { Finding } from './findings/finding.js';

export const say = (line: string): void => console.log(line);

export function sayFindings(url: string, key: string, found: readonly Finding[]): void {
  say(
    `\nWhat Parley found, each with the screen that shows it (sign in by the link at the end) and the request behind it. In a second terminal:\n\n  export PARLEY_KEY=${key}`,
  );
  for (const [index, { title, lines, path, screen }] of found.entries()) {
    say(`\n${index + 1}. ${title}`);
    for (const line of lines) say(`   ${line}`);
    say(`   ${url}${screen}`);
    say(`   curl -s '${url}/v1${path}' -H "Authorization: Bearer $PARLEY_KEY"`);
  }
}
