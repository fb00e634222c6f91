const LEVEL = '(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|SEVERE|CRITICAL|FATAL|PANIC)';
/** A line that a program wrote or reads: pasted, like code without a fence, hence nobody's mood. */
const MACHINE_LINES: readonly RegExp[] = [
  // Stack traces.
  /^\s*(?:at [\w$.<>/[\] ]{1,120}\(|File "[^"\n]{1,300}", line \d|Traceback \(most recent|Caused by: |\.{3} \d+ more)/,
  /^\s*(?:Exception in thread "|(?:[a-zA-Z_$][\w$]{0,80}\.){0,12}[A-Z]\w{0,80}(?:Error|Exception|Warning)(?:: | \[|\s*$))/,
  // Logs.
  new RegExp(
    `^\\s*[[(<]?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d|^\\s*(?:[[(<]${LEVEL}[\\])>]|${LEVEL}(?:[:|]| \\d| [[(]|\\s{2}))`,
  ),
  /^\s*(?:npm (?:ERR!|WARN|error|warn)|(?:error|warning)(?:\[\w{1,20}\])?: |error [A-Z]{2,4}\d{2,6}|fatal: |make(?:\[\d+\])?: \*\*\*|E {3,})/,
  // JSON and rows of tables.
  /^\s*[{[]\s*(?:["{[\]}]|$)|^\s*"[^"\n]{1,100}"\s*:|^\s*[\]}]+[,;]?\s*$|^\s*\|.{0,2000}\|\s*$/,
  // Patches, settings and the divisions of old programs.
  /^(?:diff --git |index [\da-f]{6,}|@@ |[+-]{3} [ab]\/|[+-].{0,500}[;{}]\s*$)|^\s*(?:export )?[A-Z][A-Z\d_]{1,80}=\S/,
  /^\s*[A-Z-]{2,40} DIVISION\./,
];

/** A statement in capitals up to the end of its line; in small letters it is too like a sentence. */
const STATEMENT =
  /\b(?:SELECT\b(?=[^\n]{0,500}(?:\n[^\n]{0,200})?\bFROM\b)|INSERT INTO\b|UPDATE\b(?=[^\n]{0,200}\bSET\b)|DELETE FROM\b|(?:CREATE|ALTER|DROP|TRUNCATE) (?:OR REPLACE )?(?:TABLE|VIEW|INDEX)\b)[^\n]*(?:\n\s*(?:FROM|WHERE|VALUES|SET|(?:LEFT |INNER )?JOIN|AND|ORDER BY|GROUP BY|LIMIT)\b[^\n]*)*/g;
const MAY_BE_MACHINE = /[\d{}[\]|():=+@*!]|[A-Z]{2}|Exception|Error|Warning/;

/** A text without the lines of logs, stack traces, JSON, tables and patches in it, and without statements of SQL. */
export function withoutMachineText(text: string): string {
  if (!MAY_BE_MACHINE.test(text)) return text;
  const stated = text.replace(STATEMENT, ' ');
  const lines = stated.split('\n');
  const spoken = lines.filter((line) => !MACHINE_LINES.some((pattern) => pattern.test(line)));
  return spoken.length === lines.length ? stated : spoken.join('\n');
}
