import { texts } from '../../language/texts.js';

export const SIGN_IN = texts('signIn', {
  title: 'Sign in',
  explanation: 'With an API key of the scope read. It is sent once and not kept in this browser.',
  key: 'API key',
  submit: 'Sign in',
  waiting: 'Signing in …',
  ended: 'Your session has ended',
  stays: 'What you have typed stays: sign in, and go on where you were.',
  where: 'When the service started, it printed a key and a link that signs you in.',
});
