import { chooseLanguage, chosenLanguage, LANGUAGE_IDS, nameOfLanguage } from '../language/language.js';
import { Choice } from '../ui/choice.js';
import { SHELL } from './shell.texts.js';

export const LanguageChoice = () => (
  <Choice
    label={SHELL.language}
    quiet
    value={chosenLanguage()}
    options={LANGUAGE_IDS.map((id) => ({ id, name: nameOfLanguage(id) }))}
    onChange={chooseLanguage}
  />
);
