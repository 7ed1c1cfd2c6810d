import { describe, expect, test } from 'vitest';
import { type MailContent, renderMail } from './render-mail.ts';

const content: MailContent = {
  from: 'Example Lending',
  subject: 'Your invitation',
  greeting: 'Hello Ada,',
  paragraphs: ['You are invited.', 'It lasts for 7 days.'],
  button: { label: 'Accept', url: 'https://stipend.example/accept?token=a&b=c' },
  code: '123456',
  footer: 'Sent by Stipend for Example Lending.',
};

describe('an email', () => {
  test('has the same content as text and as HTML', () => {
    const { subject, text, html } = renderMail(content);
    expect(subject).toBe('Your invitation');
    expect(text).toBe(
      [
        '123456',
        'Example Lending',
        'Hello Ada,',
        'You are invited.',
        'It lasts for 7 days.',
        'Accept:\nhttps://stipend.example/accept?token=a&b=c',
        '-- \nSent by Stipend for Example Lending.\n',
      ].join('\n\n'),
    );
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('>Example Lending</h1>');
    expect(html).toContain('<title>Your invitation</title>');
    expect(html).toContain('href="https://stipend.example/accept?token=a&amp;b=c"');
    for (const words of [...content.paragraphs, content.greeting, content.code, content.footer])
      expect(html).toContain(`>${words}</p>`);
  });

  test('leaves out the parts that it was not given', () => {
    const { text, html } = renderMail({ from: 'A', subject: 'S', paragraphs: ['One.'], footer: 'F' });
    expect(text).toBe('A\n\nOne.\n\n-- \nF\n');
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('undefined');
  });

  test('loads nothing and contains no scripts', () => {
    expect(renderMail(content).html).not.toMatch(/<script|<img|<link|src=|url\(/i);
  });

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["O'Neill & Sons", 'O&#39;Neill &amp; Sons'],
    ['&lt;already&gt;', '&amp;lt;already&amp;gt;'],
  ])('escapes a name such as %j', (name, shown) => {
    const hostile = renderMail({
      from: name,
      subject: name,
      greeting: name,
      paragraphs: [name],
      code: name,
      button: { label: name, url: 'https://stipend.example/' },
      footer: name,
    });
    expect(hostile.html.split(shown)).toHaveLength(8);
    expect(hostile.html).not.toContain('<script');
    expect(hostile.html).not.toContain('<img');
    expect(hostile.text).toContain(name);
  });

  test.each(['a\r\nBcc: all@lender.example', 'a\nb', 'a\rb', 'a\u0000b', 'a\u2028b', 'a\u0085b'])(
    'puts a subject or name such as %j on one line',
    (broken) => {
      const { subject, text } = renderMail({ ...content, from: broken, subject: broken });
      expect(subject).toMatch(/^a (b|Bcc: all@lender\.example)$/);
      expect(text.split('\n')[2]).toBe(subject);
    },
  );

  test.each(['javascript:alert(1)', 'data:text/html,x', 'accept', ''])('rejects a button to %j', (url) => {
    expect(() => renderMail({ ...content, button: { label: 'x', url } })).toThrow('http');
  });
});
