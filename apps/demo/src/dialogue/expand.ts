import type { Dice } from './dice.js';

/** What replaces `<name>` in the phrases of one conversation, the same throughout. */
export type Slots = Readonly<Record<string, string>>;

const SLOTS: Readonly<Record<string, (dice: Dice) => string>> = {
  order: (dice) => `LG-${dice.whole(10_000, 99_999)}`,
  invoice: (dice) => `${dice.whole(20_000, 99_999)}`,
  item: (dice) =>
    dice.pick([
      'desk lamp',
      'coffee grinder',
      'office chair',
      'backpack',
      'headphones',
      'monitor arm',
      'kettle',
      'rug',
    ]),
  city: (dice) => dice.pick(['Leeds', 'Rotterdam', 'Lyon', 'Porto', 'Austin', 'Denver', 'Toronto', 'Galway']),
  day: (dice) => dice.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
  month: (dice) => dice.pick(['January', 'March', 'May', 'July', 'September', 'October']),
  days: (dice) => String(dice.whole(2, 9)),
  seats: (dice) => String(dice.whole(5, 120)),
  plan: (dice) => dice.pick(['Team', 'Business', 'Scale']),
  amount: (dice) => `$${dice.whole(19, 420)}`,
  language: (dice) => dice.pick(['Python', 'TypeScript', 'Go', 'Java', 'Ruby']),
  endpoint: (dice) => dice.pick(['/orders', '/shipments', '/customers', '/webhooks', '/exports']),
  rival: (dice) => dice.pick(['Shiptide', 'Cargonaut', 'Parcelwise']),
};

export const drawSlots = (dice: Dice): Slots =>
  Object.fromEntries(Object.entries(SLOTS).map(([name, draw]) => [name, draw(dice)]));

/** `{a|b}` becomes one of its parts, which may be empty; `<name>` becomes what the slot holds. */
export function expand(phrase: string, dice: Dice, slots: Slots): string {
  return phrase
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => dice.pick(choices.split('|')))
    .replace(/<(\w+)>/g, (_, name: string) => {
      const value = slots[name];
      if (value === undefined) throw new Error(`No slot is called ${name}.`);
      return value;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
