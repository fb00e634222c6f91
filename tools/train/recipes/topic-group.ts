import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPIC_GROUPS, type TopicGroup } from '../../../libs/analysis/src/analysis.js';
import { groupOf, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import { type Example, oneHot, type Recipe } from '../recipe.js';

const list = (labels: string): readonly string[] => labels.split(' ');

/** Intents of CLINC150 and Bitext by the product's group; those of Banking77 are grouped by words of their labels. */
const INTENTS: Readonly<Partial<Record<TopicGroup, readonly string[]>>> = {
  billing: list(
    'bill_balance bill_due pay_bill min_payment interest_rate apr credit_limit credit_limit_change transactions spending_history international_fees check_cancellation_fee check_invoice get_invoice check_payment_methods payment_issue taxes w2 payday income direct_deposit',
  ),
  account: list(
    'account_blocked balance freeze_account pin_change report_fraud routing transfer application_status card_declined credit_score damaged_card expiration_date new_card redeem_rewards report_lost_card rewards_balance create_account delete_account edit_account recover_password registration_problems switch_account change_user_name newsletter_subscription',
  ),
  orders: list(
    'order order_status order_checks cancel_order change_order place_order track_order shopping_list shopping_list_update replacement_card_duration',
  ),
  shipping: list('delivery_options delivery_period change_shipping_address set_up_shipping_address'),
  returns: list('check_refund_policy get_refund track_refund'),
  'technical issue': list(
    'sync_device reset_settings find_phone jump_start tire_pressure contact_customer_service contact_human_agent complaint',
  ),
  'how-to': list(
    'recipe cook_time ingredient_substitution ingredients_list oil_change_how tire_change food_last meal_suggestion improve_credit_score change_accent change_language change_speed change_volume whisper_mode',
  ),
  'data/analysis': list('calculator measurement_conversion'),
  'research/facts': list(
    'definition spelling fun_fact timezone exchange_rate translate distance gas_type mpg plug_type time date',
  ),
  'planning/travel': list(
    'book_flight book_hotel car_rental carry_on flight_status international_visa lost_luggage travel_alert travel_notification travel_suggestion restaurant_reservation restaurant_reviews restaurant_suggestion cancel_reservation confirm_reservation accept_reservations how_busy directions traffic current_location uber weather calendar calendar_update reminder reminder_update meeting_schedule schedule_meeting schedule_maintenance todo_list todo_list_update alarm timer next_holiday pto_request pto_balance pto_used',
  ),
  health: list('vaccines nutrition_info calories insurance insurance_change'),
  smalltalk: list(
    'greeting goodbye thank_you tell_joke are_you_a_bot do_you_have_pets how_old_are_you meaning_of_life what_are_your_hobbies what_can_i_ask_you what_is_your_name where_are_you_from who_do_you_work_for who_made_you yes no maybe flip_coin roll_dice user_name change_ai_name',
  ),
  other: list(
    'play_music next_song what_song update_playlist smart_home make_call text share_location cancel repeat review',
  ),
};

const GROUP_OF_INTENT = new Map(
  Object.entries(INTENTS).flatMap(([group, intents]) => intents.map((intent): [string, string] => [intent, group])),
);

/** Requests and words of the groups, one a line, written for this project: `shipping.requests.txt`, `shipping.terms.txt`. */
const OWN = join(import.meta.dirname, '../topic-groups');
const OWN_WEIGHTS = { requests: 3, terms: 2 } as const;

/** The open sets are about banks, trips and one shop: more of a group would drown what the others say of it. */
const MOST_OPEN = 300;

export const topicGroup: Recipe = {
  name: 'topic-group',
  options: { classes: TOPIC_GROUPS, grams: 'words+chars', buckets: 16_384, learningRate: 0.3, epochs: 10 },
  examples: (data) => [
    ...TOPIC_GROUPS.flatMap((group) => [...own(group, 'requests'), ...own(group, 'terms')]),
    ...bounded([
      ...[...data.whole('topics_clinc'), ...data.whole('topics_bitext')].flatMap((row) =>
        labelled(row, GROUP_OF_INTENT.get(String(row.label))),
      ),
      ...data.whole('topics_banking77').flatMap((row) => labelled(row, bankingGroup(String(row.label)), 0.5)),
    ]),
  ],
};

function own(group: TopicGroup, kind: keyof typeof OWN_WEIGHTS): Example[] {
  const lines = readFileSync(join(OWN, `${group.replace(/[ /]/g, '-')}.${kind}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((text) => ({
    id: `own-${text}`,
    group: text,
    text,
    target: target(group),
    weight: OWN_WEIGHTS[kind],
  }));
}

function bounded(examples: readonly Example[]): Example[] {
  const groupOf = ({ target }: Example): number => target.indexOf(1);
  const weightOf = ({ weight = 1 }: Example): number => weight;
  const sums = new Map<number, number>();
  for (const one of examples) sums.set(groupOf(one), (sums.get(groupOf(one)) ?? 0) + weightOf(one));
  return examples.map((one) => ({
    ...one,
    weight: weightOf(one) * Math.min(1, MOST_OPEN / (sums.get(groupOf(one)) ?? 1)),
  }));
}

function bankingGroup(label: string): string {
  if (/refund/i.test(label)) return 'returns';
  if (/arrival|delivery/.test(label)) return 'shipping';
  return /charge|fee|payment|exchange|transfer|top_up|cash|withdrawal/.test(label) ? 'billing' : 'account';
}

function labelled(row: LabelledRow, group: string | undefined, weight = 1): Example[] {
  if (group === undefined) return [];
  return [{ id: row.id, group: groupOf(row), text: textOf(row), target: target(group), weight }];
}

const target = (group: string): number[] => oneHot(TOPIC_GROUPS.length, TOPIC_GROUPS.indexOf(group as TopicGroup));
