import { Problem } from '@parley/kernel';
import { recipientsUrl } from './recipients.js';

const url = (given: string, domains = ['example.com', 'acme.example']) => recipientsUrl(given, domains);

/** What is wrong, and with which field. */
function errorsOf(given: string, domains?: string[]): string {
  try {
    return url(given, domains);
  } catch (error) {
    return (error as Problem).errors.map(({ path, message }) => `${path} ${message}`).join();
  }
}

describe('the recipients of e-mail', () => {
  it('are written in one way, each of them once', () => {
    expect(url('MAILTO:Ada@Example.COM, bob@acme.example,Ada@example.com')).toBe(
      'mailto:Ada@example.com,bob@acme.example',
    );
  });

  it.each([
    ['mailto:', 'none'],
    ['https://example.com', 'must be mailto:'],
    ['mailto:ada', '"ada" is none'],
    ['mailto:ada@example.com?bcc=eve@evil.example', 'none'],
    ['mailto:ada@example.com\r\nBcc: eve@evil.example', 'none'],
    ['mailto:ada@example.com%0D%0ABcc:eve@example.com', 'none'],
    ['mailto:Ada <ada@example.com>', 'none'],
    ['mailto:"ada eve"@example.com', 'none'],
    ['mailto:eve%evil.example@example.com', 'none'],
    ['mailto:evil.example!eve@example.com', 'none'],
    ['mailto:ada@evil.example', 'another domain'],
    ['mailto:ada@sub.example.com', 'another domain'],
    [`mailto:${Array.from({ length: 11 }, (_, index) => `a${index}@example.com`).join()}`, 'at most 10'],
  ])('are not %j', (given, words) => {
    expect(errorsOf(given)).toContain('url ');
    expect(errorsOf(given)).toContain(words);
  });

  it('are none where no mail server is configured', () => {
    expect(errorsOf('mailto:ada@example.com', [])).toBe('format must not be email: no mail server is configured here');
  });
});
