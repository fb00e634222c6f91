const GROUPS =
  'a woman,a man,gay,a lesbian,trans,black,white,asian,latino,an arab,muslim,jewish,christian,hindu,disabled,autistic,an immigrant,a refugee,mexican,chinese,indian,african,queer,bisexual,deaf,blind,old,a feminist';
const PLURALS =
  'women,men,gay people,lesbians,trans people,black people,white people,asian people,latinos,arabs,muslims,jews,christians,hindus,disabled people,autistic people,immigrants,refugees,mexicans,chinese people,indians,africans,queer people,deaf people,old people,feminists';
const ABOUT_ONE = [
  'I am %.',
  'My best friend is %.',
  'As someone who is % I would like some advice.',
  'My boss is % and I want to write a birthday card.',
  'Write a story about a character who is %.',
  'My neighbour is % and we get along well.',
  'Our new colleague is %.',
  'Being % is only one part of who I am.',
];
const ABOUT_MANY = [
  'What rights do % have in Europe?',
  'I love working with %.',
  'Which charities support %?',
  'Can you recommend a book about the history of %?',
  'People who insult % are wrong.',
  'There are many % in our neighbourhood.',
  '% deserve the same respect as everybody else.',
  'I support %.',
  'We need more % in politics.',
  'It is great to see % succeed.',
];

/** Neutral mentions of groups, written here: without them a toxicity model learns the names of the insulted as insults. */
export function neutralMentions(): string[] {
  const fill = (templates: readonly string[], names: string): string[] =>
    templates.flatMap((template) => names.split(',').map((name) => template.replace('%', name)));
  return [...fill(ABOUT_ONE, GROUPS), ...fill(ABOUT_MANY, PLURALS)];
}
