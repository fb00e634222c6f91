import { compiled, i18n } from './texts.js';

const LANGUAGES = {
  en: { name: 'English', numbers: 'en', dates: 'en-GB', catalogue: null },
  de: { name: 'Deutsch', numbers: 'de', dates: 'de', catalogue: () => import('./german.js') },
} as const;
export type LanguageId = keyof typeof LANGUAGES;
export const LANGUAGE_IDS = Object.keys(LANGUAGES) as readonly LanguageId[];
export const nameOfLanguage = (id: LanguageId): string => LANGUAGES[id].name;

const KEPT = 'parley:language';

export const chosenLanguage = (): LanguageId =>
  LANGUAGE_IDS.find((id) => id === globalThis.localStorage?.getItem(KEPT)) ?? 'en';

/** Reloads the page, since its texts and numbers are in the previous language. */
export function chooseLanguage(id: LanguageId): void {
  localStorage.setItem(KEPT, id);
  location.reload();
}

/** How the chosen language writes numbers and dates. */
export const { numbers: NUMBERS, dates: DATES } = LANGUAGES[chosenLanguage()];

/** To be called before any text is read. */
export async function speakChosen(): Promise<void> {
  const id = chosenLanguage();
  const { catalogue } = LANGUAGES[id];
  if (catalogue === null) return;
  i18n.load(id, compiled((await catalogue()).default));
  i18n.activate(id);
  document.documentElement.lang = id;
}
