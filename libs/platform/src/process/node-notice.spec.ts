import { nodeNotice } from './node-notice.js';

describe('what a start says of its Node.js', () => {
  it.each(['v20.20.2', 'v21.7.0', 'v23.11.0'])('recommends 24 on %s, which gets no fixes any more', (version) => {
    expect(nodeNotice(version)).toMatch(/^Node\.js 2[013] is past its end of life; .* Node\.js 24 is recommended\.$/);
  });

  it.each(['v22.12.0', 'v24.15.0', 'v26.0.0'])('is nothing on %s', (version) => {
    expect(nodeNotice(version)).toBeNull();
  });
});
