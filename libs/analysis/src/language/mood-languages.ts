/** Languages in which lexicons and cues give sentiment and frustration; all other scores are for English alone. */
export const MOOD_LANGUAGES = ['de', 'es', 'fr', 'it', 'pt'] as const;
export type MoodLanguage = (typeof MOOD_LANGUAGES)[number];

export const isMoodLanguage = (language: string): language is MoodLanguage =>
  (MOOD_LANGUAGES as readonly string[]).includes(language);
