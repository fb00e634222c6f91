import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once the condition holds. @throws when it does not within `withinMs`. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}.`);
    await sleep(20);
  }
}

/** A promise that whoever holds it may resolve. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
