import { LocalAnalyser, type Conversation } from '@parley/analysis';
import { setImmediate as turn } from 'node:timers/promises';
import { ConversationAnalyser } from './conversation-analyser.port.js';
import { ConversationTopics } from './conversation-topics.port.js';
import { TopicAnalyser } from './topic-analyser.js';

const CONVERSATION: Conversation = {
  messages: [{ id: 'm1', role: 'user', content: 'My invoice is wrong, please refund it.' }],
};

it('asks for the topics of conversations that are analysed at once when all of them are analysed', async () => {
  const local = new LocalAnalyser();
  const analysed: (() => void)[] = [];
  class EachInItsTime extends ConversationAnalyser {
    override async analyse() {
      await new Promise<void>((go) => analysed.push(go));
      return { analysis: local.analyse(CONVERSATION), judgement: null };
    }
  }
  const asked: string[] = [];
  class Topics extends ConversationTopics {
    override topicOf({ conversationId }: { conversationId: string }) {
      asked.push(conversationId);
      return Promise.resolve({ name: 'Invoices', group: 'Billing' });
    }
  }
  const analyser = new TopicAnalyser(new EachInItsTime(), new Topics());
  const results = ['one', 'two'].map((conversationId) =>
    analyser.analyse({ tenantId: 'tenant', conversationId }, CONVERSATION, new AbortController().signal),
  );
  analysed[0]?.();
  await turn();
  expect(asked).toEqual([]);
  analysed[1]?.();
  const topics = (await Promise.all(results)).map(({ analysis }) => analysis.topic);
  expect(topics).toEqual(['Invoices', 'Invoices']);
  expect(asked.toSorted()).toEqual(['one', 'two']);
});
