import fc from 'fast-check';
import {
  type AlertPolicy,
  type AlertState,
  type Evaluation,
  evolve,
  NEW_ALERT,
  type Notification,
  paused,
  renewed,
  type Verdict,
} from './alert-state.js';

const HOUR_MS = 3_600_000;
const POLICY: AlertPolicy = { forEvaluations: 1, renotifyHours: null, noData: 'ok' };
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * HOUR_MS);

/** Evolves the state by one verdict an hour. */
function play(verdicts: readonly Verdict[], policy: Partial<AlertPolicy> = {}, from = NEW_ALERT) {
  let state: AlertState = from;
  const said: Notification[] = [];
  const names: string[] = [];
  for (const [hour, verdict] of verdicts.entries()) {
    const evolved = evolve(state, { ...POLICY, ...policy }, { at: at(hour), verdict });
    state = evolved.state;
    names.push(state.name);
    if (evolved.notification !== null) said.push(evolved.notification);
  }
  return { state, names, said: said.map(({ from: before, to }) => `${before}>${to}`), notifications: said };
}

describe('an alert', () => {
  it('says every change of how bad it is, and recovery', () => {
    const { names, said } = play(['ok', 'warning', 'alert', 'alert', 'warning', 'ok']);
    expect(names).toEqual(['ok', 'warning', 'alert', 'alert', 'warning', 'ok']);
    expect(said).toEqual(['ok>warning', 'warning>alert', 'alert>warning', 'warning>ok']);
  });

  it('is pending, and silent, until it was as bad for long enough', () => {
    const { names, said } = play(['alert', 'ok', 'alert', 'warning', 'alert', 'alert', 'alert'], { forEvaluations: 3 });
    expect(names).toEqual(['pending', 'ok', 'pending', 'pending', 'warning', 'warning', 'alert']);
    expect(said).toEqual(['ok>warning', 'warning>alert']);
  });

  it.each([
    ['ok', ['alert', 'ok'], ['ok>alert', 'alert>ok']],
    ['alert', ['alert', 'no_data'], ['ok>alert', 'alert>no_data']],
    ['keep', ['alert', 'alert'], ['ok>alert']],
  ] as const)('takes too little data for what it is told: %s', (noData, names, said) => {
    expect(play(['alert', 'no_data'], { noData })).toMatchObject({ names, said });
  });

  it('knows since when it is as it is', () => {
    const since = (verdicts: readonly Verdict[], policy: Partial<AlertPolicy> = {}) =>
      play(verdicts, policy).state.since;
    expect(since([])).toBeNull();
    expect(since(['ok', 'ok'])).toEqual(at(0));
    expect(since(['ok', 'alert', 'alert', 'alert'], { renotifyHours: 1 })).toEqual(at(1));
    expect(since(['alert', 'alert', 'alert'], { forEvaluations: 2 })).toEqual(at(1));
    expect(since(['alert', 'no_data', 'alert'], { noData: 'keep' })).toEqual(at(0));
  });

  it('says again what still holds', () => {
    const { notifications } = play(['alert', 'alert', 'alert', 'alert', 'alert'], { renotifyHours: 2 });
    expect(notifications.map((one) => one.at)).toEqual([at(0), at(2), at(4)]);
    expect(notifications.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('says nothing while paused, and begins anew afterwards with numbers of its own', () => {
    const { state } = play(['alert']);
    expect(evolve(paused(state), POLICY, { at: at(5), verdict: 'ok' })).toEqual({
      state: paused(state),
      notification: null,
    });
    const { notification } = evolve(renewed(paused(state)), POLICY, { at: at(6), verdict: 'alert' });
    expect(notification).toMatchObject({ number: 2, from: 'ok', to: 'alert' });
  });
});

const anyVerdict = fc.constantFrom<Verdict>('ok', 'warning', 'alert', 'no_data');
const anyPolicy = fc.record<AlertPolicy>({
  forEvaluations: fc.integer({ min: 1, max: 4 }),
  renotifyHours: fc.option(fc.integer({ min: 1, max: 6 })),
  noData: fc.constantFrom('ok', 'alert', 'keep'),
});

describe('any alert', () => {
  it('says only changes and what is due again, in numbers without a gap, and never anything worse than the verdict', () => {
    fc.assert(
      fc.property(fc.array(anyVerdict, { maxLength: 40 }), anyPolicy, (verdicts, policy) => {
        const { notifications, state } = play(verdicts, policy);
        expect(notifications.map(({ number }) => number)).toEqual(notifications.map((_, index) => index + 1));
        expect(state.number).toBe(notifications.length);
        notifications.forEach(({ from, to, at: when }, index) => {
          expect(from).toBe(notifications[index - 1]?.to ?? 'ok');
          if (from === to) expect(policy.renotifyHours).not.toBeNull();
          const hour = (when.getTime() - at(0).getTime()) / HOUR_MS;
          if (to === 'alert') expect(verdicts[hour]).toBe('alert');
          if (from !== to && to !== 'ok' && from === 'ok') {
            const before = verdicts
              .slice(0, hour + 1)
              .filter((verdict) => policy.noData !== 'keep' || verdict !== 'no_data');
            const isBad = (verdict: Verdict) =>
              to === 'no_data' ? verdict === 'no_data' : verdict !== 'ok' && verdict !== 'no_data';
            expect(before.slice(-policy.forEvaluations).every(isBad)).toBe(true);
            expect(before.length).toBeGreaterThanOrEqual(policy.forEvaluations);
          }
        });
      }),
    );
  });

  it('is where it was when evaluations come again or late, at whatever point it was cut off', () => {
    fc.assert(
      fc.property(
        fc.array(anyVerdict, { minLength: 1, maxLength: 20 }),
        anyPolicy,
        fc.nat(),
        (verdicts, policy, cut) => {
          const evaluations = verdicts.map((verdict, hour): Evaluation => ({ at: at(hour), verdict }));
          const run = (list: readonly Evaluation[]) => {
            let state = NEW_ALERT;
            const said: Notification[] = [];
            for (const evaluation of list) {
              const evolved = evolve(state, policy, evaluation);
              state = evolved.state;
              if (evolved.notification !== null) said.push(evolved.notification);
            }
            return { state, said };
          };
          const again = evaluations.slice(0, (cut % evaluations.length) + 1);
          expect(run([...again, ...evaluations])).toEqual(run(evaluations));
        },
      ),
    );
  });
});
