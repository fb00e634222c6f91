import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const registerTypeScript = new URL('./register-typescript.mjs', import.meta.url).href;

export interface TypeScriptProcess {
  readonly child: ChildProcess;
  /** Resolves when the program has printed the line; rejects with all its output when it ends before that. */
  printed(line: string): Promise<void>;
  /** Its exit code (null after a signal) and all its output, stderr included. */
  readonly ended: Promise<{ code: number | null; output: string }>;
}

export interface ProcessOptions {
  /** In place of the user of this process; needs root. */
  readonly uid?: number;
  readonly detached?: boolean;
}

/** Runs a module in a separate Node process, which can be killed in ways that a test cannot. */
export function runTypeScript(code: string, { uid, detached = false }: ProcessOptions = {}): TypeScriptProcess {
  const args = ['--import', registerTypeScript, '--input-type=module', '-e', code];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] },
    // Packages are resolved from here.
    cwd: root,
    detached,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const errors = text(child.stderr);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('exit', (exitCode) => {
      // An orphan may hold the pipes open; Node's own output is complete a moment after its end.
      const late = new Promise<string>((done) => setTimeout(() => done(''), 500));
      void Promise.race([errors, late]).then((stderr) => resolve({ code: exitCode, output: output + stderr }));
    });
  });
  const printed = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.split('\n').includes(line) && resolve();
      child.stdout.on('data', look);
      look();
      void ended.then((end) => reject(new Error(`it ended with ${end.code} before it printed ${line}: ${end.output}`)));
    });
  return { child, printed, ended };
}
