import { writeBytesOf } from './user-write.js';

describe('a write of a user', () => {
  it('weighs as much as its properties', () => {
    const write = { tenantId: 'acme', externalId: 'ada', mayCreate: true };
    expect(writeBytesOf({ ...write, change: { name: 'Ada' } })).toBe(0);
    expect(writeBytesOf({ ...write, change: { properties: { note: 'x'.repeat(100) } } })).toBe(111);
  });
});
