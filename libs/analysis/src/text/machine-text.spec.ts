import { growthInTime, PROPORTIONAL } from '../../../testing/src/waiting/growth-in-time.js';
import { withoutMachineText } from './machine-text.js';

describe('withoutMachineText', () => {
  it.each([
    ['SELECT NAME FROM USERS WHERE ID = 5', ''],
    ['Why is it slow: SELECT COUNT(*)\nFROM ORDERS\nWHERE STATE = 1\nCan you see?', 'Why is it slow:  \nCan you see?'],
    ['It fails:\nValueError: bad input\n  File "app.py", line 3, in main', 'It fails:'],
    ['2024-01-02 10:00:00 ERROR failed\n[FATAL] giving up\nnpm ERR! code 1\nHelp', 'Help'],
    ['java.lang.NullPointerException: s\n\tat com.acme.Main.main(Main.java:5)', ''],
    ['{"status": "error",\n "killed": true\n}', ''],
    ['| fatal | error |\n|---|---|\nSort it', 'Sort it'],
    ['LOG_LEVEL=DEBUG', ''],
  ])('leaves what a person says of %j', (text, spoken) => expect(withoutMachineText(text).trim()).toBe(spoken));

  it.each([
    'UPDATE MY ADDRESS ON THE FILE NOW',
    'WHERE IS MY ORDER 4471?',
    'I select it from the list, and it fails: why?',
    'Error bars are missing',
    '- I hate this update',
    'ERROR AGAIN!!',
  ])('takes nothing out of %j', (text) => expect(withoutMachineText(text)).toBe(text));

  it.each(['A', 'a.A.', 'SELECT ', 'SELECT FROM\n', '| a ', '{', 'Error', '2024-01-02 10:00 ', 'FROM '])(
    'takes time in proportion to a text of %j',
    (piece) => {
      const textOf = (length: number) => piece.repeat(length / piece.length);
      expect(growthInTime(100_000, textOf, withoutMachineText)).toBeLessThan(PROPORTIONAL);
    },
  );
});
