import type { JsonObject } from '@parley/kernel';
import { mailOf } from './mail.js';

const mail = (data: JsonObject, publicUrl: string | null = null) =>
  mailOf({ type: 'alert.fired', data, createdAt: new Date('2026-11-01T00:00:00.000Z') }, publicUrl);

describe('an e-mail', () => {
  it('has the title as its subject, then the text and the plain facts, in text and in HTML', () => {
    const data = { title: 'Quality falls: alert', text: 'It is 0.6.', value: 0.6, list: [1], none: null };
    expect(mail(data)).toEqual({
      subject: '[Parley] Quality falls: alert',
      text: 'It is 0.6.\n\nvalue: 0.6',
      html: '<p>It is 0.6.</p>\n<table>\n<tr><th align="left">value</th><td>0.6</td></tr>\n</table>',
    });
  });

  it('is named by its type where it has no title', () => {
    expect(mail({ value: 1 }).subject).toBe('[Parley] alert.fired');
  });

  it('links to where Parley is read', () => {
    const { text, html } = mail({ interactions: '/v1/interactions?from=1&to=2' }, 'https://parley.example');
    expect(text).toBe('interactions: https://parley.example/v1/interactions?from=1&to=2');
    expect(html).toContain('<a href="https://parley.example/v1/interactions?from=1&amp;to=2">');
    expect(mail({ path: '//evil.example' }, 'https://parley.example').html).not.toContain('href');
  });

  it('shows what somebody wrote as they wrote it', () => {
    const { html } = mail({ title: 'x', text: '<script>alert("1 & 2")</script>', measure: '<img src=x>' });
    expect(html).not.toMatch(/<(script|img)/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1 &amp; 2&quot;)');
  });

  it('has a subject of one line and of bounded length', () => {
    const { subject } = mail({ title: `a\r\nBcc: eve@evil.example\0${'🙂'.repeat(200)}` });
    expect(subject).toMatch(/^\[Parley\] a Bcc: eve@evil\.example /);
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(subject.isWellFormed()).toBe(true);
  });
});
