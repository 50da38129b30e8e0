import { expect, test } from 'vitest';
import { onStage, type Stage } from '../testing/on-stage.ts';

async function toHtml({ ask }: Stage, markdown: string): Promise<string> {
  return (await ask<{ html: string }>('POST /api/markdown/parse-to-html', { markdown })).html;
}

test('Markdown becomes HTML', () =>
  onStage(async (stage) => {
    const given: [markdown: string, want: string][] = [
      ['# Orders', '<h1>Orders</h1>'],
      ['Up by **7.2 %**.', '<p>Up by <strong>7.2 %</strong>.</p>'],
      ['A & B, 1 < 2', '<p>A &amp; B, 1 &lt; 2</p>'],
      ['`a < b && c`', '<p><code>a &lt; b &amp;&amp; c</code></p>'],
      ['[x](https://a.example/?a=1&b=2)', '<p><a href="https://a.example/?a=1&amp;b=2">x</a></p>'],
      ['[x](mailto:a@b.example)', '<p><a href="mailto:a@b.example">x</a></p>'],
      ['[x](/reports)', '<p><a href="/reports">x</a></p>'],
    ];
    for (const [markdown, want] of given) expect((await toHtml(stage, markdown)).trim()).toBe(want);
  }));

test('nothing in it can run as a script', () =>
  onStage(async (stage) => {
    const given = [
      '<script>alert(1)</script>',
      'text <img src=x onerror=alert(1)> text',
      '<svg\nonload=alert(1)>',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](<java\tscript:alert(1)>)',
      '[x](javascript&colon;alert(1))',
      '[x](&#106;avascript:alert(1))',
      '[x](data:text/html,<script>alert(1)</script>)',
      '![x](javascript:alert(1))',
      '![x" onerror="alert(1)](https://a.example)',
      '[x](https://a.example "t\\" onclick=\\"alert(1)")',
      '[x](https://a.example/"onclick="alert(1))',
      '<javascript:alert(1)>',
      '[x]: javascript:alert(1)\n\n[x]',
    ];
    for (const markdown of given) {
      const html = await toHtml(stage, markdown);
      expect(html).not.toMatch(/<(?!\/?(?:p|a|img|code|em|strong)\b)/i);
      for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
        expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data):/i);
        expect(tag).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
        expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\bon\w+=/i);
      }
    }
  }));

test('what would keep the mock busy is refused', () =>
  onStage(async (stage) => {
    const given: [markdown: string, message: RegExp][] = [
      [`${'> '.repeat(20_000)}x`, /^\/body\/markdown: it is nested too deep$/],
      [`${'- '.repeat(20_000)}x`, /nested too deep/],
      [`${'1. '.repeat(10_000)}x`, /nested too deep/],
      [`${'> > - * + '.repeat(4000)}x`, /nested too deep/],
      ['_*a'.repeat(16_000), /^\/body\/markdown: a paragraph has more than 2000 marks of emphasis$/],
      [`${'a '.repeat(100)}\n\n- ${'**_a'.repeat(12_000)}`, /marks of emphasis/],
    ];
    for (const [markdown, message] of given) {
      const { status, body } = await stage.client.send('business-user', 'POST /api/markdown/parse-to-html', {
        markdown,
      });
      expect([markdown.slice(0, 8), status]).toEqual([markdown.slice(0, 8), 400]);
      expect((body as { message: string }).message).toMatch(message);
    }
  }));

test('many marks in many paragraphs, in tables and in code are no trouble', () =>
  onStage(async (stage) => {
    const given: [markdown: string, tag: string][] = [
      [`${'> '.repeat(20)}${'- '.repeat(20)}x\n${'-'.repeat(300)}\n`, '<blockquote>'],
      ['*a* '.repeat(500).concat('\n\n').repeat(20), '<em>'],
      [`|a|b|\n|-|-|\n${'|snake_case_name|*b*|\n'.repeat(2000)}`, '<td>'],
      [`\`\`\`sql\n${'SELECT a_b_c, '.repeat(3000)}\n\`\`\``, '<code'],
    ];
    for (const [markdown, tag] of given) expect(await toHtml(stage, markdown)).toContain(tag);
  }));
