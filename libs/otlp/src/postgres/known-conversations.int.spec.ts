import { startTestService, type TestService } from '@parley/testing';
import { textKey } from '../domain/align.js';
import { knownConversations } from './known-conversations.js';

describe('the messages of a known conversation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('have the keys that the texts of spans have, whatever white space is around them', async () => {
    const { client, id, productId } = await service.newTenant();
    const white = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
      (one) => one.trim() === '',
    );
    const content = `${white.join('')}Grüße,\n 👋${white.join('')}`;
    const sent = await client.post('/v1/messages', {
      ...{ externalConversationId: 'c-1', externalUserId: 'ada', productId },
      messages: [
        { role: 'user', content },
        { role: 'assistant', content },
        { messageType: 'thought', content },
      ],
    });
    expect(sent).toMatchObject({ status: 201 });
    const known = await knownConversations(service.postgres, id, ['c-1']);
    expect(known.get('c-1')).toMatchObject({
      externalUserId: 'ada',
      messages: [
        { textKey: textKey('user', content), hasOutput: false },
        { textKey: textKey('assistant', content) },
        { textKey: null },
      ],
    });
  });
});
