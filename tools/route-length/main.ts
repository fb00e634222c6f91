import { join } from 'node:path';
import { follow } from './follow.js';
import { openProject } from './project.js';
import { AIMS } from './routes.js';

const options = new Set(process.argv.slice(2));
const project = openProject(join(import.meta.dirname, '../..'));

let tooLong = false;
for (const { routes, atMost } of AIMS) {
  const counted = routes.map((route) => ({ route, files: follow(project, route) }));
  const together = new Set(counted.flatMap(({ files }) => files)).size;
  for (const { route, files } of counted) {
    console.log(`${String(files.length).padStart(3)} files  ${route.name}`);
    if (options.has('--files')) for (const file of files) console.log(`             ${file}`);
  }
  const verdict = together > atMost ? `${together - atMost} too many` : 'as aimed at';
  console.log(
    `${String(together).padStart(3)} of at most ${atMost}${routes.length > 1 ? ' together' : ''}: ${verdict}\n`,
  );
  tooLong ||= together > atMost;
}
if (tooLong && options.has('--check')) process.exitCode = 1;
