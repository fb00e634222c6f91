import { Outcomes } from './outcomes.js';

const ada = { name: 'Ada' };
const bob = { name: 'Bob' };
const eve = { name: 'Eve' };

describe('the outcomes of a flush', () => {
  it('are open until a step decides them', () => {
    const outcomes = new Outcomes<object, string>([ada, bob, eve]);
    outcomes.decide(bob, 'rejected');
    expect(outcomes.open()).toEqual([ada, eve]);
    expect(outcomes.open([bob, eve])).toEqual([eve]);
  });

  it('come in the order of the requests, whatever the order in which they were decided', () => {
    const outcomes = new Outcomes<object, string>([ada, bob]);
    outcomes.decide(bob, 'rejected');
    outcomes.decide(ada, 'stored');
    expect(outcomes.inOrder()).toEqual(['stored', 'rejected']);
  });

  it('are not told while one is open', () => {
    expect(() => new Outcomes<object, string>([ada]).inOrder()).toThrow('neither stored nor rejected');
  });
});
