import { texts } from '../../language/texts.js';

export const FIGURE_TEXTS = texts('figures', {
  titles: {
    cqi: 'Quality index',
    sentiment: 'Sentiment',
    frustration: 'Frustration',
    struggle: 'Struggle',
    rating: 'Rating',
    conversations: 'Conversations',
  },
  withinSentence: {
    cqi: 'quality index',
    sentiment: 'sentiment',
    frustration: 'frustration',
    struggle: 'struggle',
    rating: 'rating',
    commercialIntent: 'commercial intent',
    conversations: 'conversations',
  },
  /** Shown beside the title of the chart. */
  scales: {
    cqi: 'mean by day · 0 poor to 1 excellent',
    sentiment: 'mean by day · −1 to +1',
    frustration: 'mean by day · 0 calm to 1 furious',
    struggle: 'mean by day · 0 none to 1 severe',
    rating: 'mean by day',
    conversations: 'by day',
  },
  up: {
    cqi: ['{amount} better', 'amount'],
    sentiment: ['{amount} higher', 'amount'],
    frustration: ['{amount} higher', 'amount'],
    struggle: ['{amount} higher', 'amount'],
    rating: ['{amount} higher', 'amount'],
    conversations: ['{amount} more', 'amount'],
  },
  down: {
    cqi: ['{amount} worse', 'amount'],
    sentiment: ['{amount} lower', 'amount'],
    frustration: ['{amount} lower', 'amount'],
    struggle: ['{amount} lower', 'amount'],
    rating: ['{amount} lower', 'amount'],
    conversations: ['{amount} fewer', 'amount'],
  },
  unchanged: 'unchanged',
  tooFew: 'too few to compare',
  maybeChance: ['{change}, maybe chance', 'change'],
});
