/** What a receipt counts. */
export type Counted =
  | 'users'
  | 'conversations'
  | 'messages'
  | 'ratings'
  | 'events'
  | 'logMessages'
  | 'deadLetterMessages'
  | 'eventFacts'
  | 'conversationFacts'
  | 'conversationAnalysis'
  | 'conversationAnalysisDetails'
  | 'userFacts';

export type Counts = Readonly<Partial<Record<Counted, number>>>;
