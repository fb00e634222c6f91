import { LocalAnalyser } from './local-analyser.js';

const analyser = new LocalAnalyser();
const analyse = (...contents: string[]) =>
  analyser.analyse({ messages: contents.map((content, i) => ({ id: `m${i}`, role: 'user', content })) });

const TALKS: Readonly<Record<string, Readonly<Record<'angry' | 'content' | 'plain', string[]>>>> = {
  de: {
    angry: ['Meine Bestellung ist immer noch nicht da.', 'Das ist wirklich eine Frechheit, ich bin sehr enttäuscht!'],
    content: ['Wo finde ich bitte meine Rechnung?', 'Super, vielen Dank, das hat mir sehr geholfen!'],
    plain: ['Wie kann ich mein Passwort ändern?', 'Und wo finde ich die Einstellungen dafür?'],
  },
  es: {
    angry: ['Mi pedido todavía no ha llegado a casa.', '¡Esto es una vergüenza, estoy harta de esperar!'],
    content: ['¿Dónde puedo ver mi factura, por favor?', '¡Perfecto, muchas gracias, me ha gustado mucho!'],
    plain: ['¿Cómo puedo cambiar mi contraseña?', '¿Y dónde están los ajustes de la cuenta?'],
  },
  fr: {
    angry: ["Ma commande n'est toujours pas arrivée.", "C'est inadmissible, j'en ai marre d'attendre !"],
    content: ['Où est-ce que je peux voir ma facture ?', 'Parfait, merci beaucoup, vous êtes super !'],
    plain: ['Comment puis-je changer mon mot de passe ?', 'Et où se trouvent les paramètres du compte ?'],
  },
  it: {
    angry: ['Il mio ordine non è ancora arrivato a casa.', 'È una vergogna, sono davvero stufo di aspettare!'],
    content: ['Dove posso vedere la mia fattura?', 'Perfetto, grazie mille, siete stati bravissimi!'],
    plain: ['Come posso cambiare la mia password?', "E dove trovo le impostazioni dell'account?"],
  },
  pt: {
    angry: ['A minha encomenda ainda não chegou.', 'Isto é uma vergonha, um descaso com os clientes!'],
    content: ['Onde posso ver a minha fatura, por favor?', 'Perfeito, muito obrigada, adorei a ajuda de vocês!'],
    plain: ['Como posso mudar a minha senha?', 'E onde ficam as configurações da conta?'],
  },
};

describe.each(Object.entries(TALKS))('a conversation in %s', (language, { angry, content, plain }) => {
  it('is known by its language, and says that its mood alone was read', () => {
    expect(analyse(...angry)).toMatchObject({ language, supported: false, support: 'mood', qualityIndex: null });
  });

  it('is negative and frustrated where the user is', () => {
    const { sentiment, frustration } = analyse(...angry);
    expect(sentiment).toBeLessThanOrEqual(-0.15);
    expect(frustration).toBeGreaterThanOrEqual(0.35);
  });

  it('is positive where the user gives thanks', () => {
    const { sentiment, frustration } = analyse(...content);
    expect(sentiment).toBeGreaterThanOrEqual(0.25);
    expect(frustration).toBeLessThan(0.15);
  });

  it('is neutral where the user only asks', () => {
    const { sentiment, frustration } = analyse(...plain);
    expect(Math.abs(sentiment)).toBeLessThan(0.15);
    expect(frustration).toBeLessThan(0.15);
  });
});

describe('a conversation in a language without a lexicon', () => {
  it('is known, and nothing of it is scored', () => {
    expect(analyse('waar is mijn bestelling? ik wacht al twee weken, dit is verschrikkelijk')).toMatchObject({
      language: 'nl',
      support: 'nothing',
      sentiment: 0,
      frustration: 0,
      qualityIndex: null,
    });
  });
});
