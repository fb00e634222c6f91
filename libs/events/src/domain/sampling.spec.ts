import fc from 'fast-check';
import { isId, Problem } from '@parley/kernel';
import { type NewEvent, newEvent } from './new-event.js';
import { isInSample, sampledOutId } from './new-event.js';

const event = (more: object = {}): NewEvent => {
  const made = newEvent(
    'tenant',
    'an-event',
    { eventType: 'purchase', productId: 'p', value: 'x', ...more },
    new Date(),
  );
  if (made instanceof Problem) throw made;
  return made;
};

describe('the sample of a rate', () => {
  const isIn = (more: object, organization = 'acme') => isInSample(event(more), organization);

  it('holds everything at 1, nothing at 0, and whatever is forced in', () => {
    expect([isIn({ sampleRate: 1 }), isIn({ sampleRate: 0 })]).toEqual([true, false]);
    expect(isIn({ sampleRate: 0, forceSample: true })).toBe(true);
    expect(event({ sampleRate: 0.1, forceSample: true }).sampleRate).toBe(1);
  });

  it('holds all events of one type and organization, or none', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), (eventType, name, rate) => {
        const one = { eventType, sampleRate: rate, value: 'one', externalOrganizationId: name };
        const other = { ...one, value: 'two', externalOrganizationId: null, externalUserId: 'ada', insertId: 'i' };
        expect(isIn(one, name)).toBe(isIn(other, name));
      }),
    );
  });
});

describe('the id of a sampled-out event', () => {
  it('follows from its insertId, within a tenant', () => {
    const of = (insertId: string, tenantId = 'tenant') => sampledOutId({ ...event({ insertId }), tenantId });
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(of(one) === of(other)).toBe(one === other);
        expect(of(one)).not.toBe(of(one, 'another'));
      }),
    );
  });

  it('is a UUIDv7 that nothing stored can have', () => {
    fc.assert(
      fc.property(fc.string(), (insertId) => {
        const id = sampledOutId(event({ insertId }));
        expect(isId(id)).toBe(true);
        expect(id).toMatch(/^00000000-0000-7/);
      }),
    );
  });

  it('is a new one where there is no insertId', () => {
    const given = event();
    expect(sampledOutId(given)).toBe(given.eventId);
  });
});
