import type { Dice } from '../dialogue/dice.js';
import { FIRST_NAMES, LAST_NAMES, ORGANIZATIONS } from './company.js';

export interface Person {
  readonly externalUserId: string;
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly properties: { readonly role: string; readonly plan: string };
}

export function drawPerson(dice: Dice, n: number): Person {
  const [first, last] = [dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)];
  // Each organization has at least one person; the first ones have more.
  const index = n < ORGANIZATIONS.length ? n : Math.floor(ORGANIZATIONS.length * dice.fraction() ** 1.4);
  const organization = ORGANIZATIONS[index] ?? ORGANIZATIONS[0];
  return {
    externalUserId: `person-${n + 1}`,
    name: `${first} ${last}`,
    email: `${first}.${last}.${n + 1}@${organization.toLowerCase().replace(/\W+/g, '-')}.example`.toLowerCase(),
    organization,
    properties: {
      role: dice.weighted([
        ['operations', 5],
        ['developer', 3],
        ['owner', 1],
      ]),
      plan: dice.pick(['Starter', 'Team', 'Business', 'Scale']),
    },
  };
}
