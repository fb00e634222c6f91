import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait for what must come: long enough for a machine that is busy with something else. */
export const PATIENCE_MS = 120_000;

/** Resolves once the condition holds. @throws when it does not within `withinMs`. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}.`);
    await sleep(20);
  }
}

/** A promise that its holder may resolve. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
