import type { MoodLanguage } from '../language/mood-languages.js';
import type { FrictionCue } from './friction.rules.js';
import type { Cue } from './rule.js';

type ForeignCue = Extract<FrictionCue, 'correction' | 'retry' | 'affect' | 'challenge' | 'escalation' | 'thanks'>;

// `\b` knows only ASCII letters, hence the look-arounds.
const rule = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');

/** What users say when things go badly, and when they go well, as in friction.rules. */
const RULES: Readonly<Record<MoodLanguage, Readonly<Record<ForeignCue, RegExp>>>> = {
  de: {
    correction: rule(
      'das (?:ist|war|stimmt) (?:\\p{L}+ )?(?:falsch|nicht (?:richtig|das|was|mein\\p{L}*))|stimmt nicht|falsch|nein,? (?:das|ich|nicht)|ich (?:habe|hab) (?:doch |schon |bereits )?gesagt|nicht (?:das )?was ich (?:wollte|meinte|gefragt)',
    ),
    retry: rule(
      'noch ?mal|nochmals|erneut|(?:immer|noch) (?:noch )?nicht|geht (?:immer noch )?nicht|funktioniert (?:immer noch )?nicht|schon wieder|derselbe fehler|wieder (?:nicht|der gleiche)',
    ),
    affect: rule(
      'unverschämt\\p{L}*|frechheit|lächerlich|nervt|nervig|genervt|ärger\\p{L}*|wütend|(?:bin|echt|richtig|total|so|langsam|sehr|ziemlich|wirklich|stink) ?sauer|enttäusch\\p{L}*|unmöglich|furchtbar|schrecklich|katastroph\\p{L}*|frustrier\\p{L}*|zeitverschwendung|nutzlos|unbrauchbar|reicht(?: es)? (?:mir|jetzt)|scheiß\\p{L}*|unfassbar|saftladen|zum (?:kotzen|verzweifeln)',
    ),
    challenge: rule(
      'warum (?:können|kannst|haben|hast|geht|machen|antworten|sagen) (?:sie|du|das|es|ihr)|wie oft (?:noch|muss)|verstehen sie (?:mich )?(?:nicht|überhaupt)|hören sie|wollen sie mich',
    ),
    escalation: rule(
      '(?:mit )?(?:einem|einen|einer) (?:echten |richtigen )?(?:menschen|mitarbeiter\\p{L}*|person|kollegen)|(?:ihre[mnr]?|eine[mnr]?|dem) vorgesetzten|beschwerde(?: einreichen)?|(?:mein|unser)\\p{L}* anw[aä]lt\\p{L}*|anwalt ein\\p{L}*|kundenbetreuer\\p{L}*',
    ),
    thanks: rule('danke\\p{L}*|vielen dank|dankeschön|merci'),
  },
  es: {
    correction: rule(
      '(?:eso |esto )?(?:está|es) (?:mal|incorrecto|equivocado)|no es (?:eso|lo que|correcto|mi)|eso no|te equivocas|se equivoca|(?:ya )?(?:te |le |les )?(?:he dicho|dije)|no (?:pedí|pregunté)',
    ),
    retry: rule(
      'otra vez|de nuevo|sigue sin|sigo sin|todavía no|aún no|no (?:me )?funciona|no va|el mismo (?:error|problema)|ya van',
    ),
    affect: rule(
      'vergüenza|ridículo|inaceptable|indignante|hart[oa]s?|enfadad[oa]|cabread[oa]|enojad[oa]|molest[oa]|frustra\\p{L}*|decepci\\p{L}*|pésim[oa]|horrible|terrible|fatal|inútil\\p{L}*|desastre|asco|mierda|pérdida de tiempo|increíble que|insoportable|lamentable',
    ),
    challenge: rule(
      'por qué (?:no|me|siempre|tengo)|cuántas veces|me (?:está|estás) (?:escuchando|tomando)|hasta cuándo|es que no',
    ),
    escalation: rule(
      '(?:hablar|comunicar\\p{L}*|contactar) con (?:una|un|alguna?|el|la) (?:persona|humano|agente|supervisor\\p{L}*|responsable|encargad[oa])|reclamación|denuncia\\p{L}*|queja formal|mi abogad[oa]|hoja de reclamaciones',
    ),
    thanks: rule('gracias|muchas gracias|agradezco|agradecid[oa]'),
  },
  fr: {
    correction: rule(
      "c'est (?:faux|incorrect|pas (?:ça|ce que|correct|juste))|ce n'est pas (?:ça|ce que|correct|mon|ma)|vous vous trompez|tu te trompes|je (?:vous |t')?(?:ai|avais) (?:déjà )?dit|non,? (?:ce|c'est|je|pas)",
    ),
    retry: rule(
      'encore (?:une fois|le même|pas|un)|toujours (?:pas|le même|rien)|à nouveau|ça ne (?:marche|fonctionne) (?:toujours )?pas|ne (?:marche|fonctionne) (?:toujours )?pas|même (?:erreur|problème)|réessay\\p{L}*',
    ),
    affect: rule(
      'inadmissible|inacceptable|honteux|honte|scandal\\p{L}*|ridicule|marre|ras le bol|énerv\\p{L}*|agaç\\p{L}*|furieux|furieuse|déçue?s?|décev\\p{L}*|frustr\\p{L}*|nulle?s?|horrible|catastrophe|catastrophique|inutile|merde|perte de temps|insupportable|lamentable|pénible',
    ),
    challenge: rule(
      'pourquoi (?:vous|tu|ne|est-ce que vous|ça ne)|combien de fois|vous (?:me )?(?:lisez|écoutez|comprenez)|vous vous moquez',
    ),
    escalation: rule(
      "(?:parler|discuter) (?:à|avec) (?:un|une|quelqu'un|votre)(?: \\p{L}+)?|un (?:vrai |véritable )?(?:humain|conseiller|responsable)|réclamation|porter plainte|(?:mon|notre) avocate?",
    ),
    thanks: rule('merci|remercie'),
  },
  it: {
    correction: rule(
      'è (?:sbagliato|errato)|non è (?:questo|quello|corretto|il mio|la mia|vero)|si sbaglia|ti sbagli|(?:le |ti |vi )?ho (?:già )?detto|non ho chiesto|no,? (?:non|ho|è)',
    ),
    retry: rule(
      'ancora (?:non|una volta|lo stesso|niente)|di nuovo|non funziona|non va|continua a non|sempre lo stesso|stesso (?:errore|problema)|riprova\\p{L}*',
    ),
    affect: rule(
      'vergogn\\p{L}*|ridicol[oa]|inaccettabile|assurdo|arrabbiat[oa]|stuf[oa]|frustr\\p{L}*|delus[oaie]|delusione|pessim[oaie]|orribile|terribile|disastro|inutil[ei]|schif\\p{L}*|merda|perdita di tempo|insopportabile|nervos[oa]|incazzat[oa]',
    ),
    challenge: rule(
      'perché (?:non|mi|devo|continua\\p{L}*)|quante volte|mi (?:sta|stai) (?:ascoltando|prendendo)|ma (?:capite|capisce|leggete)',
    ),
    escalation: rule(
      'parlare con (?:un|una|qualcuno|il|la)(?: \\p{L}+)?|un (?:vero |essere )?(?:umano|operatore|responsabile)|reclamo|(?:mio|nostro) avvocato|denuncia',
    ),
    thanks: rule('grazie|ringrazio'),
  },
  pt: {
    correction: rule(
      '(?:isso |isto )?(?:está|tá) (?:errado|incorreto)|não (?:é|foi) (?:isso|isto|o que|meu|minha)|(?:já )?(?:te |lhe )?(?:disse|falei)|você(?:s)? (?:se )?(?:enganou|errou)|não pedi',
    ),
    retry: rule(
      'de novo|outra vez|novamente|ainda não|continua (?:sem|não|dando)|não (?:está )?funciona\\p{L}*|mesmo (?:erro|problema)',
    ),
    affect: rule(
      'vergonha|vergonhos[oa]|ridícul[oa]|inaceitável|absurdo|irritad[oa]|irritante|cansad[oa] de|fart[oa]|frustr\\p{L}*|decepci\\p{L}*|péssim[oa]|horrível|terrível|inútil|desastre|merda|porcaria|perda de tempo|descaso|palhaçada|raiva|lamentável',
    ),
    challenge: rule(
      'por ?que (?:você|vocês|não|eu tenho|tenho)|quantas vezes|até quando|você(?:s)? (?:leu|leram|entende\\p{L}*|est(?:á|ão) me)',
    ),
    escalation: rule(
      '(?:falar|conversar) com (?:um|uma|alguém|o|a)(?: \\p{L}+)?|(?:um|uma) (?:atendente|humano|pessoa real|supervisor\\p{L}*|gerente)|reclamação|procon|(?:meu|nosso) advogado',
    ),
    thanks: rule('obrigad[oa]|agradeço|valeu|grat[oa]'),
  },
};

export function foreignFrictionCues(normalised: string, language: MoodLanguage): Cue<FrictionCue>[] {
  return (Object.entries(RULES[language]) as [ForeignCue, RegExp][]).flatMap(([group, pattern]) => {
    const text = pattern.exec(normalised)?.[0];
    return text === undefined ? [] : [{ group, weight: 1, text: text.slice(0, 80) }];
  });
}
