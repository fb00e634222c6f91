/**
 * Words that carry a mood, -3..3, written for this project: everyday complaint and praise that translated lists miss.
 * Laughter is not among them (foreign-valence.ts).
 */
export const MOOD_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    '3':
      'super toll klasse perfekt großartig wunderbar fantastisch ausgezeichnet hervorragend genial spitze prima ' +
      'liebe geliebt begeistert begeisternd herrlich traumhaft geil cool mega beste besten bester bestes ' +
      'glückwunsch gratuliere hammer lieblings phantastisch brillant einwandfrei',
    '2':
      'gut gute guter gutes guten besser danke dankeschön dank schön schöne schöner schönen schönes freue ' +
      'freuen freut froh gerne hilfreich nett lieb lieber freundlich zufrieden erfreut glücklich gewonnen sieg ' +
      'erfolg erfolgreich lecker lustig witzig spannend stark schnell süß lache lachen spaß yeah juhu hoffnung ' +
      'empfehlen empfehlenswert gelungen klappt funktioniert gelöst angenehm interessant hoffe ' +
      'hoffentlich genieße genießen glücklicher wunderschön wunderschönen wunderschöner wunderschönes gefällt ' +
      'gefallen mag mögen passt respekt wow yay hurra bravo süße süßer niedlich hübsch gemütlich entspannt ' +
      'entspannend erholsam kuss küsse herz herzlich herzlichen grüße bestens wertvoll einfach schick fein ' +
      'tolle toller tolles tollen perfekte perfekter großartige geiler geile geiles ruhig stolz dankbar ' +
      'gewinnen gewinnt gewinner siegt verliebt überzeugt lob loben lobt vorfreude',
    '-2':
      'schlecht schlechte schlechter schlechten problem probleme fehler kaputt leider traurig schade langsam ' +
      'nervt nervig nerven enttäuscht enttäuschend enttäuschung falsch müde krank weh schmerzen angst verloren ' +
      'verlieren allein langweilig teuer peinlich blöd blöde blöder doof dumm dumme ätzend ärger ärgerlich ' +
      'sauer wütend genervt unfreundlich unmöglich kritik warnung gefahr stau ausfall verspätung abgestürzt ' +
      'stress stressig pech fail leiden leidet verletzt heule heulen weinen zweifel weint weine heult kotzt ' +
      'kotzen kotz übel eklig ekel hölle dreckig armes arme armer krise tötet stirbt gestorben sterben ' +
      'verstorben hetze lüge lügen lügt lügner heuchler dämlich bescheuert peinliche lahm lahmer langweilige ' +
      'öde spinnt spinner gestört gelangweilt einsam hungrig kopfschmerzen erkältet fieber verpasst verpassen ' +
      'verkackt versagt versagen scheitern gescheitert schuld schulden mangel mängel defekt beschwerde ' +
      'reklamation schlimmer ärgert zickt absturz stürzt nervige nerv unfassbar respektlos inakzeptabel',
    '-3':
      'scheiße scheiss scheiß kacke hasse hass mist furchtbar schrecklich grauenhaft katastrophe katastrophal ' +
      'unverschämt unverschämtheit frechheit ekelhaft widerlich schlimm schlimmste schlechteste mies miese ' +
      'mieser tot tote toten mord krieg terror idiot idioten lächerlich arschloch arsch wertlos nutzlos ' +
      'unbrauchbar betrug abzocke skandal horror verdammt fuck shit opfer schande dreck beschissen saftladen ' +
      'unzumutbar miserabel zeitverschwendung',
  },
  es: {
    '3':
      'excelente genial perfecto perfecta maravilloso maravillosa increíble fantástico fantástica estupendo ' +
      'encanta encantan encantado encantada amo adoro mejor mejores espectacular enhorabuena felicidades ' +
      'felicitaciones preciosa precioso hermosa hermoso felicidad amor feliz felices orgullo orgulloso guapa ' +
      'guapo crack brillante magnífico',
    '2':
      'bueno buena buenos buenas bien gracias gracia gusta gustan gustó contento contenta alegra alegría alegre ' +
      'bonito bonita lindo linda rico rica divertido divertida éxito ganar ganado ganamos suerte útil amable ' +
      'rápido rápida recomiendo interesante ánimo esperanza disfrutar disfrutando disfruta risa ' +
      'besos beso abrazo abrazos sonrisa mola grande grandes gran amigo amigos solucionado resuelto ' +
      'funciona ilusión ganas espero preciosas preciosos guapos guapísima guapísimo divertidísimo amigas ' +
      'campeón campeona campeones victoria gana ganó adoran adorable dulce dulces fiesta vacaciones sol cumple ' +
      'cumpleaños emoción emocionado emocionada emocionante wow bravo olé ole gustazo genialidad majo maja ' +
      'simpático simpática besito besitos xd ilusionado ilusionada perfectos mejorar mejorando ' +
      'sonreír sonríe reír risas disfruté logré logrado',
    '-2':
      'malo mala malos malas mal problema problemas error errores triste tristeza pena lento lenta cansado ' +
      'cansada cansancio enfermo enferma dolor duele miedo perdido perdida perder perdí sola solo aburrido ' +
      'aburrida caro cara tonto tonta feo fea llorar lloro llorando difícil imposible queja molesto molesta ' +
      'enfadado enojado decepción decepcionado preocupado culpa crisis paro corrupción deuda falla fallo fallos ' +
      'roto rota tarde sueño hambre frío extraño extrañar sufrir nervios estrés falta llora lloré lágrimas ' +
      'muere morir muero mata matar matan violencia violento ataque atentado terrorismo cárcel detenido ' +
      'corrupto corruptos mentira mentiras mentiroso falso falsa falsos hipócrita harto harta cansados pobre ' +
      'pobres pobreza recortes desahucio injusto injusta injusticia racista fracaso fracasado perdió perdimos ' +
      'derrota eliminado caído cae ruido agobio agobiada agobiado ansiedad resaca fiebre gripe catarro examen ' +
      'exámenes madrugar lunes lluvia calor aburro aburre aburrimiento enfada enfadada fastidio jodido jodida ' +
      'asquerosa odiosa insoportable cabreado cabreada',
    '-3':
      'horrible terrible pésimo pésima fatal asco asqueroso odio odiar mierda puta puto joder coño vergüenza ' +
      'estafa robo ladrones inútil inútiles idiota idiotas imbécil estúpido estúpida basura desastre muerte ' +
      'muerto muertos murió asesinato asesino guerra peor peores maldito maldita ridículo lamentable vergonzoso ' +
      'inaceptable inadmisible indignante carajo gilipollas cabrón desgracia',
  },
  fr: {
    '3':
      'excellent excellente génial géniale parfait parfaite merveilleux merveilleuse magnifique fantastique ' +
      'formidable superbe super adore adorable meilleur meilleure meilleurs bravo félicitations félicitation ' +
      'extraordinaire incroyable amour heureux heureuse bonheur top splendide remarquable',
    '2':
      'bon bonne bons bonnes bien merci aime aimé content contente ravi ravie joie joli jolie beau belle belles ' +
      'cool sympa agréable utile rapide réussi réussite succès gagner gagné victoire chance espoir intéressant ' +
      'intéressante drôle mdr rire sourire plaisir bisous recommande facile fier fière réduire durable innovant ' +
      'solution solutions résolu fonctionne efficace',
    '-2':
      'mauvais mauvaise problème problèmes erreur erreurs triste tristesse dommage lent lente fatigué fatiguée ' +
      'malade mal douleur peur perdu perdue perdre seul seule ennuyeux cher chère faux fausse moche pleurer ' +
      'difficile impossible plainte déçu déçue décevant inquiet inquiète crise chômage dette panne cassé retard ' +
      'grève pollution danger dangereux risque risques menace menacé critique polémique échec raté souffrir ' +
      'stress manque augmentation pénurie inquiétude catastrophes déchets nucléaire énervé énervée énervant agaçant',
    '-3':
      'horrible terrible nul nulle affreux affreuse déteste haine merde putain honte honteux scandale ' +
      'scandaleux arnaque inutile idiot idiots imbécile stupide con conne connard catastrophe mort morts tué ' +
      'tués guerre attentat pire pires ridicule lamentable inacceptable dégueulasse dégoûtant insupportable ' +
      'foutre salaud ordure meurtre viol inadmissible inqualifiable déplorable désastreux furieux furieuse minable',
  },
  it: {
    '3':
      'ottimo ottima eccellente perfetto perfetta meraviglioso meravigliosa fantastico fantastica stupendo ' +
      'stupenda splendido splendida bellissimo bellissima bellissime adoro amo amore migliore migliori ' +
      'bravissimo bravissima complimenti felice felici felicità geniale grandioso grande grandi favoloso ' +
      'magnifico',
    '2':
      'buono buona buoni buone bene bravo brava bravi grazie piace piaciuto piacere contento contenta bello ' +
      'bella belli belle carino carina simpatico divertente divertito gentile utile veloce successo vinto ' +
      'vincere vittoria fortuna speranza auguri interessante sorriso sorridere risolto ' +
      'funziona consiglio finalmente evviva forza abbracci baci bacio dolce viva orgoglioso gioia spero ' +
      'spettacolo spettacolare meravigliosi fantastici stupendi felicissimo contentissimo amici amica sole ' +
      'vacanza vacanze festa tanti tanta riuscito riusciti merito meritato vince vinciamo speriamo adorabile ' +
      'tenero tenera simpatica divertentissimo rido ridere risate wow yeah bravissimi orgoglio rispetto saggio ' +
      'onesto migliorare migliorato crescita riforma lavoro',
    '-2':
      'brutto brutta brutti male problema problemi errore errori triste tristezza purtroppo lento lenta stanco ' +
      'stanca malato dolore paura perso persa perdere solo sola noioso noia caro sbagliato piangere piango ' +
      'difficile impossibile deluso delusa delusione preoccupato crisi tasse debito rotto guasto ritardo ' +
      'sciopero pericolo rischio critica fallito fallimento soffrire manca nervoso ansia arrabbiato colpa ' +
      'peccato tagli disoccupazione precari tristi schifosa lacrime lacrima piange muore morire muoiono ' +
      'ammazzato ammazza uccide uccidere violenza violento bomba attentato terrorismo terroristi arrestato ' +
      'arresto carcere condannato processo corruzione bugia bugie bugiardo bugiardi falso falsa falsi ipocrita ' +
      'ipocriti vergognatevi vergognati incazzato incazzata nervosa stufo stufa stanchi poveri povero povera ' +
      'povertà miseria odiano dimissioni protesta proteste sprechi spreco evasione licenziati licenziamenti ' +
      'fame freddo pioggia lunedì rotti boh uffa mah macché ma impossibili inutili pessimi assurdo assurda',
    '-3':
      'orribile terribile pessimo pessima schifo schifoso odio odiare merda cazzo vaffanculo vergogna ' +
      'vergognoso scandalo truffa ladri ladro inutile idiota idioti imbecille stupido stupida coglione coglioni ' +
      'disastro morte morto morti ucciso guerra peggio peggiore peggiori ridicolo ridicola inaccettabile ' +
      'insopportabile inammissibile palle stronzo buffone buffoni mafia corrotti incapace incapaci maledetto',
  },
  pt: {
    '3':
      'excelente ótimo ótima otimo perfeito perfeita maravilhoso maravilhosa incrível fantástico fantástica ' +
      'sensacional amo adoro amei adorei melhor melhores parabéns lindo linda lindos lindas amor feliz ' +
      'felicidade arrasou arrasando demais show maravilha brilhante espetacular divo diva rainha',
    '2':
      'bom boa bons boas bem obrigado obrigada gosto gostei gosta gostando contente alegre alegria bonito ' +
      'bonita legal divertido engraçado sucesso ganhar ganhou sorte útil gentil rápido rápida recomendo ' +
      'interessante esperança sorriso beijo beijos abraço abraços saudades fofo fofa top ' +
      'delícia gostoso resolvido funciona torcendo ansioso ansiosa orgulho merece talentoso talentosa curti ' +
      'curtindo curto querido querida queridos animado animada animação emocionante emocionado emocionada ' +
      'emoção lindíssima lindão gata gato gatinho perfeitos perfeitas maravilhosos maravilhosas ótimos ótimas ' +
      'vencer venceu vitória campeão campeã merecido merecida talento carisma simpatia simpático simpática ' +
      'inteligente forte força bela belo belíssima gênio rir rindo saudade vibrando ' +
      'torço torcida apaixonado apaixonada paixão viva uhul eba oba wow love bravo aplausos hino tombou tiro ' +
      'lacrou lacrando lacre dona hilário hilária engraçada fã fãs amando adora ama gostou curtiu valeu massa ' +
      'bacana dahora delicioso deliciosa gostosa orgulhosa abençoado abençoada graças',
    '-2':
      'ruim mau má mal problema problemas erro erros triste tristeza pena lento lenta cansado cansada doente ' +
      'dor medo perdido perdida perder perdi sozinho sozinha chato chata caro feio feia chorar chorando difícil ' +
      'impossível reclamação decepção decepcionado preocupado culpa crise corrupção quebrado quebrou atraso ' +
      'demora falta sofrer raiva irritado irritada saco sono fome sem-graça forçado exagero tédio errado errada ' +
      'enjoado ridicula pior chateado chateada chatear cansei cansa cansativo cansativa enche encher aff affs ' +
      'afff credo argh ué eita mentira mentiroso mentirosa mentindo hipócrita hipocrisia arrogante grosso ' +
      'grossa ignorante preconceito racismo racista machista violência violento morre morrendo morrer matar ' +
      'matou mata tiroteio preso prisão crime criminoso bandido corrupto corruptos político impeachment dívida ' +
      'greve imposto impostos caos fraco fraca fracasso fracassou perdeu perderam perda derrota eliminado ' +
      'eliminada injusto injusta injustiça vergonhoso decepcionante decepcionou decepcionei desnecessário ' +
      'desnecessária ninguém nada nunca péssimos horríveis sofrimento sofrendo sofro doença dói doendo ' +
      'machucado sangue mico brega cafona sonolento entediado parado travando travou trava bug bugado cadê ' +
      'farto farta descaso falhou falha falhas insatisfeito indignado revoltado revolta revoltante irritante irritando odeiam ' +
      'detesto detestei desisto desculpa infelizmente coitado coitada dó tenso tensa treta',
    '-3':
      'horrível terrível péssimo péssima fatal nojo nojento odeio ódio odiei merda porra caralho puta vergonha ' +
      'golpe roubo ladrão ladrões inútil idiota idiotas imbecil estúpido burro burra lixo desastre morte morto ' +
      'morreu assassino guerra piores maldito ridículo lamentável inaceitável inadmissível palhaçada absurdo droga bosta insuportável ' +
      'cu fdp falso falsa',
  },
};

/**
 * Emojis whose score in the ranking of tweets is near 0 though a face or a gesture says clearly how its sender feels.
 * The same in every language.
 */
export const MOOD_EMOJIS: Readonly<Record<string, string>> = {
  '2': '😀 😁 😃 😄 😆 😊 😋 😍 😎 😗 😘 😙 😚 😻 🙂 🤗 🤩 🥰 🥳 ☺ ❤ ♥ 💕 💖 💗 💘 💙 💚 💛 💜 👍 👏 🙌 💪 🎉 ✨ 🔥',
  '0.5': '😂 🙏',
  '-2': '😐 😑 😒 😓 😔 😕 😖 😞 😟 😠 😡 😢 😣 😤 😥 😦 😧 😨 😩 😪 😫 😭 😰 😱 😵 😿 🙁 🙄 🤢 🤦 🤬 🤮 ☹ 💔 👎 🖕 💩',
};
