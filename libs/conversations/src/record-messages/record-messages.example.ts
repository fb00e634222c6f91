import { EXAMPLE_PRODUCT_ID } from '@parley/http';

/** The conversation of the README. */
export const CONVERSATION_EXAMPLE = {
  productId: EXAMPLE_PRODUCT_ID,
  externalUserId: 'ada',
  externalConversationId: 'c-1',
  model: 'gpt-4o-mini',
  messages: [
    { role: 'user', content: 'My invoice is wrong again. This is the second time, it is really annoying.' },
    { role: 'assistant', content: 'I am sorry. I have corrected the invoice and sent you the new one.' },
    { role: 'user', content: 'Great, thank you so much! Can I also upgrade to the annual plan?' },
  ],
};

export const CONVERSATION_ANSWER_EXAMPLE = {
  success: true,
  conversationId: '01a1fd72-f772-722e-bcb2-790ebbe22338',
  messages: [
    { messageId: '01a1fd72-f772-722e-bcb2-7c363bd58d3b', messageType: 'user_message', status: 'created' },
    { messageId: '01a1fd72-f772-722e-bcb2-825500a4b7d4', messageType: 'assistant_message', status: 'created' },
    { messageId: '01a1fd72-f772-722e-bcb2-8433bde7cd96', messageType: 'user_message', status: 'created' },
  ],
  systemPromptPromptId: '01a1fd72-f12a-741a-9aee-19feb5b8245b',
  systemPromptComponentIds: [],
  promptVariables: null,
  templateMatch: null,
};
