import { DEFAULT_MIN_CHANGE, DEFAULT_MIN_CONVERSATIONS, DEFAULT_POLICY } from '../../libs/alerts/src/index.js';
import { seededRandom } from '../../libs/kernel/src/index.js';
import { demoQuality, type QualitySamples } from './demo-quality.js';
import { drawDay, endOf, type Watch, watch } from './simulated-tenant.js';

/**
 * Measures what an alert with the default settings says about tenants in which nothing happens, and about tenants that
 * have the demo's bad release: npm run alerts:simulate. The last line is JSON.
 */
const TENANTS = 400;
const DAYS = 91;
const DAYS_A_MONTH = 30.4;
/** Conversations on a weekday: small, middling and large tenants. */
const SIZES = [40, 120, 400];
const INCIDENT_DAY = 60;
const DEFAULT: Watch = {
  condition: { type: 'change', direction: 'down', minChange: DEFAULT_MIN_CHANGE, significant: true },
  policy: DEFAULT_POLICY,
  minConversations: DEFAULT_MIN_CONVERSATIONS,
};
const ANOMALY: Watch = { ...DEFAULT, condition: { type: 'anomaly', direction: 'down' } };

const quality = demoQuality(7, 4_000);
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
console.log(
  `Quality of the demo: ${mean(quality.usual).toFixed(3)} over ${quality.usual.length} conversations, ` +
    `${mean(quality.bad).toFixed(3)} over ${quality.bad.length} of the bad release.`,
);

function simulate(settings: Watch, sizes: readonly number[], { usual, bad }: QualitySamples) {
  const random = seededRandom(20_261_122);
  let [falseAlarms, detected] = [0, 0];
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const perDay = sizes[tenant % sizes.length] ?? 0;
    const days = Array.from({ length: DAYS }, (_, day) => drawDay(random, day, perDay, usual));
    falseAlarms += watch(days, settings).filter(({ to }) => to === 'alert').length;
    const broken = days.map((one, day) => (day < INCIDENT_DAY ? one : drawDay(random, day, perDay, bad)));
    const until = [endOf(INCIDENT_DAY), endOf(INCIDENT_DAY + 1)].map(Number);
    detected += watch(broken, settings).some(({ to, at }) => to === 'alert' && until.includes(at.getTime())) ? 1 : 0;
  }
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    falseAlarmsPerMonth: round(falseAlarms / (TENANTS * (DAYS / DAYS_A_MONTH))),
    detectedWithinTwoWindows: round(detected / TENANTS),
  };
}

for (const [name, settings] of Object.entries({ change: DEFAULT, anomaly: ANOMALY })) {
  for (const size of SIZES) {
    console.log(`${name}, ${size} conversations a day: ${JSON.stringify(simulate(settings, [size], quality))}`);
  }
}
console.log(JSON.stringify(simulate(DEFAULT, SIZES, quality)));
