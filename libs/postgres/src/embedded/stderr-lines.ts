import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

const remembered = 20;
const complaint = /^(?:FATAL|PANIC|ERROR|initdb: error|postgres):?\s+|error while loading|could not/;

/** Passes each line on and keeps the last few, because only stderr tells why a start failed. */
export class StderrLines {
  private readonly last: string[] = [];

  constructor(stream: Readable, log: (line: string) => void) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() === '') return;
      this.last.push(line.trim());
      if (this.last.length > remembered) this.last.shift();
      log(line);
    });
  }

  /** The last line that complains, since hints and "database system is shut down" come after it. */
  reason(): string | undefined {
    const line = this.last.findLast((candidate) => complaint.test(candidate)) ?? this.last.at(-1);
    return line?.replace(/\.$/, '').replace(/\s+/g, ' ');
  }
}
