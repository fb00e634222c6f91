import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { ROOT } from '@parley/platform';

const FOLDER = join(ROOT, 'docs');

/** The documents of this version and their pictures, by their paths below `docs`; nothing else can be asked for. */
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }));

const STYLE = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid #8886; padding: .25rem .5rem; vertical-align: top }
code { font-size: .9em }
pre { overflow-x: auto; background: #8881; padding: .75rem }`;

const rendered = new Map<string, string>();

/** A document as a page, rendered once, since anybody may ask; undefined: no document has this path. */
export function documentPage(path: string): string | undefined {
  if (!path.endsWith('.md') || !FILES.has(path)) return undefined;
  const page = rendered.get(path) ?? render(path, readFileSync(join(FOLDER, path), 'utf8'));
  rendered.set(path, page);
  return page;
}

/** The file of a picture in a document; undefined: there is none of this name. */
export const pictureFile = (path: string): string | undefined =>
  path.endsWith('.webp') && FILES.has(path) ? join(FOLDER, path) : undefined;

/** Links to files beside `docs` become plain text: they are in the repository, and not served. */
const markdownOf = (path: string): Marked =>
  new Marked({
    renderer: {
      link({ href, tokens }) {
        return posix.join(posix.dirname(path), href).startsWith('..') ? this.parser.parseInline(tokens) : false;
      },
    },
  });

const render = (path: string, text: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${/^# (.+)/m.exec(text)?.[1] ?? 'Parley'}</title>
    <style>${STYLE}</style>
  </head>
  <body>
${markdownOf(path).parse(text, { async: false })}
  </body>
</html>
`;
