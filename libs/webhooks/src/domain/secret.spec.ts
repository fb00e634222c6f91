import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { newSecret, ROTATION_MS, shownSecret, signedHeaders } from './secret.js';

describe('a signed message', () => {
  const now = new Date();
  const message = { id: 'a message', body: JSON.stringify({ type: 'inbox.item', data: { text: 'grüß 🙂' } }) };
  const secrets = { secret: newSecret(), previousSecret: null, previousUntil: null };

  it('is verified by the secret as it is shown, and by no other', () => {
    const headers = signedHeaders(message, secrets, now);
    expect(new Webhook(shownSecret(secrets.secret)).verify(message.body, headers)).toEqual(JSON.parse(message.body));
    expect(() => new Webhook(shownSecret(newSecret())).verify(message.body, headers)).toThrow(WebhookVerificationError);
    expect(() => new Webhook(shownSecret(secrets.secret)).verify(`${message.body} `, headers)).toThrow();
  });

  it('is verified by an earlier secret too, until its time has come', () => {
    const rotated = { secret: newSecret(), previousSecret: secrets.secret, previousUntil: new Date(now.getTime() + 1) };
    const headers = signedHeaders(message, rotated, now);
    for (const secret of [rotated.secret, secrets.secret])
      new Webhook(shownSecret(secret)).verify(message.body, headers);
    const later = signedHeaders(message, rotated, rotated.previousUntil);
    new Webhook(shownSecret(rotated.secret)).verify(message.body, later);
    expect(() => new Webhook(shownSecret(secrets.secret)).verify(message.body, later)).toThrow();
    expect(ROTATION_MS).toBe(86_400_000);
  });
});
