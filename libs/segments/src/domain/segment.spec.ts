import { newSegment, type SubmittedSegment } from './segment.js';

const NOW = new Date('2026-03-04T05:06:07.008Z');
const PRODUCT = '01890000-0000-7000-8000-00000000000a';
const FILTERS: SubmittedSegment['filters'] = { rules: [{ type: 'last_seen', operator: 'within', value: '7d' }] };
const made = (submitted: SubmittedSegment) =>
  newSegment({ tenantId: 'tenant', id: 'id', createdBy: 'key' }, submitted, NOW);

describe('newSegment', () => {
  it('is named for its rules unless a name is given', () => {
    expect(made({ filters: FILTERS }).name).toBe('Seen in the last 7 days');
    expect(made({ filters: FILTERS, name: null }).name).toBe('Seen in the last 7 days');
    expect(made({ filters: FILTERS, name: 'Mine' }).name).toBe('Mine');
  });

  it('has null for what is not given, and nobody has favoured it yet', () => {
    expect(made({ filters: FILTERS })).toEqual({
      tenantId: 'tenant',
      id: expect.any(String) as string,
      name: 'Seen in the last 7 days',
      description: null,
      icon: null,
      filters: FILTERS,
      isFavorited: false,
      createdBy: 'key',
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('keeps filters without their empty parts, and each product once', () => {
    const productIds = [PRODUCT.toUpperCase(), PRODUCT];
    const filters = { ...FILTERS, productIds, dateRange: { preset: '7d', from: null, to: null } } as const;
    expect(made({ filters }).filters).toEqual({ ...FILTERS, productIds: [PRODUCT], dateRange: { preset: '7d' } });
    expect(made({ filters: { ...FILTERS, productIds: null, dateRange: null } }).filters).toEqual(FILTERS);
  });

  it('keeps the instants of its dates in UTC, as all answers give them', () => {
    const filters = { ...FILTERS, dateRange: { from: '2026-01-01', to: '2026-02-01T01:30+01:00' } };
    const dateRange = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:30:00.000Z' };
    expect(made({ filters }).filters).toEqual({ ...FILTERS, dateRange });
  });
});
