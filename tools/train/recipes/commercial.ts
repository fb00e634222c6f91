import { groupOf, textOf } from '../../labelled/labelled-data.js';
import type { Recipe } from '../recipe.js';
import { BUYING_PHRASES, NOT_BUYING_PHRASES } from './commercial-phrases.js';

const BUYING_INTENTS = new Set(
  (
    'book_flight book_hotel car_rental restaurant_reservation new_card order order_checks uber credit_limit_change ' +
    'insurance_change place_order check_payment_methods newsletter_subscription get_physical_card order_physical_card ' +
    'getting_virtual_card get_disposable_virtual_card getting_spare_card visa_or_mastercard topping_up_by_card'
  ).split(' '),
);
/** Intents about money or goods that are neither clearly buying nor clearly not. */
const UNCLEAR_INTENTS = new Set(
  (
    'redeem_rewards insurance travel_suggestion restaurant_suggestion accept_reservations confirm_reservation ' +
    'shopping_list_update schedule_maintenance delivery_options change_order credit_limit supported_cards_and_currencies ' +
    'apple_pay_or_google_pay top_up_by_bank_transfer_charge card_acceptance fiat_currency_support exchange_via_app oos ' +
    'create_account newsletter_subscription'
  ).split(' '),
);

export const commercial: Recipe = {
  name: 'commercial',
  options: { classes: ['buying'], grams: 'words', buckets: 16_384, learningRate: 0.3, epochs: 10 },
  examples: (data) => [
    ...['topics_clinc', 'topics_bitext', 'topics_banking77'].flatMap((set) =>
      data
        .whole(set)
        .filter(({ label }) => !UNCLEAR_INTENTS.has(String(label)))
        .map((row) => ({
          id: row.id,
          group: groupOf(row),
          text: textOf(row),
          target: [BUYING_INTENTS.has(String(row.label)) ? 1 : 0],
          weight: BUYING_INTENTS.has(String(row.label)) ? 2 : 1,
        })),
    ),
    ...data
      .whole('goemotions')
      .filter((_, i) => i % 5 === 0)
      .map((row) => ({ id: row.id, group: groupOf(row), text: textOf(row), target: [0], weight: 0.5 })),
    ...data
      .whole('jailbreak')
      .filter(({ kind }) => kind === 'regular' || kind === 'xstest_safe')
      .map((row) => ({ id: row.id, group: groupOf(row), text: textOf(row), target: [0] })),
    ...BUYING_PHRASES.map((text) => ({ id: `own-${text}`, group: text, text, target: [1], weight: 4 })),
    ...NOT_BUYING_PHRASES.map((text) => ({ id: `own-${text}`, group: text, text, target: [0], weight: 4 })),
  ],
};
