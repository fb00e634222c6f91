import { oldest } from './oldest.js';

describe('the time of the overview', () => {
  const at = (time: string) => ({ dataUpdatedAt: Date.parse(time) });

  it('is that of the oldest answer', () => {
    expect(oldest([at('2026-11-15T12:00:00Z'), at('2026-11-15T09:00:00Z'), at('2026-11-15T11:59:00Z')])).toEqual(
      new Date('2026-11-15T09:00:00Z'),
    );
  });

  it('leaves out what is not answered yet', () => {
    const awaited = { dataUpdatedAt: 0 };
    expect(oldest([awaited, at('2026-11-15T12:00:00Z')])).toEqual(new Date('2026-11-15T12:00:00Z'));
    expect(oldest([awaited])).toBeNull();
  });
});
